import { Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { CUSTOMER_STATUSES } from '@larder/domain/values/enums/customer-statuses.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { UnknownSkus } from './form-warnings.tsx';
import { capital, type PromoCodeInputs } from './promo-code-form.ts';

interface EligibilityFieldsProps {
  inputs: PromoCodeInputs;
  isApplied: boolean;
}

export function EligibilityFields({ inputs: { form, input, props, entries }, isApplied }: EligibilityFieldsProps) {
  const skus = {
    disabled: isApplied,
    description: isApplied ? 'Locked: the code has been applied' : 'Separated by commas; leave blank for all products',
  };
  return (
    <Stack gap={14}>
      {input('is_for_new_customer')}
      <Checkbox.Group description="Leave empty for all statuses" {...props('whitelisted_statuses')}>
        <Group gap="md" mt={6}>
          {CUSTOMER_STATUSES.map((status) => (
            <Checkbox key={status} value={status} label={capital(status)} />
          ))}
        </Group>
      </Checkbox.Group>
      <FieldGrid>
        {input('id_me_group')}
        <Textarea
          description="One per line; leave blank for all customers"
          autosize
          minRows={2}
          maxRows={8}
          {...entries('whitelisted_emails')}
        />
        {(['whitelisted_skus', 'sku_starts_with'] as const).map((path) => (
          <Stack key={path} gap="xs">
            <TextInput {...skus} {...entries(path)} />
            <UnknownSkus form={form} path={path} />
          </Stack>
        ))}
      </FieldGrid>
    </Stack>
  );
}

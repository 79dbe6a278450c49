import { Checkbox, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { CUSTOMER_STATUSES } from '@larder/domain/values/enums/customer-statuses.ts';
import { ID_ME_GROUPS } from '@larder/domain/values/enums/promo-codes.ts';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import type { PromoCodeForm } from './promo-code-values.ts';
import { listError } from '../list-field.ts';
import { entriesOf } from './promo-code-values.ts';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ');
const LOCKED = 'Locked: the code has been applied';

export function EligibilityFields({ form, isApplied }: { form: PromoCodeForm; isApplied: boolean }) {
  const field = (path: string, options = {}) => ({ ...form.getInputProps(path, options), key: form.key(path) });
  const list = (path: 'whitelisted_emails' | 'whitelisted_skus' | 'sku_starts_with') => ({
    ...field(path),
    error: listError(form, path, entriesOf(form.getValues()[path])),
  });
  return (
    <Stack gap={14}>
      <Checkbox label="New customers only" {...field('is_for_new_customer', { type: 'checkbox' })} />
      <Checkbox.Group
        label="Whitelisted statuses"
        description="Leave empty for all statuses"
        {...field('whitelisted_statuses')}
      >
        <Group gap="md" mt={6}>
          {CUSTOMER_STATUSES.map((status) => (
            <Checkbox key={status} value={status} label={capital(status)} />
          ))}
        </Group>
      </Checkbox.Group>
      <FieldGrid>
        <NativeSelect
          label="ID.me group"
          data={ID_ME_GROUPS.map((value) => ({ value, label: capital(value) }))}
          {...field('id_me_group')}
        />
        <Textarea
          label="Whitelisted emails"
          description="One per line; leave blank for all customers"
          autosize
          minRows={2}
          maxRows={8}
          {...list('whitelisted_emails')}
        />
        <TextInput
          label="Whitelisted SKUs"
          disabled={isApplied}
          description={isApplied ? LOCKED : 'Separated by commas; leave blank for all products'}
          {...list('whitelisted_skus')}
        />
        <TextInput
          label="SKU starts with"
          disabled={isApplied}
          description={isApplied ? LOCKED : 'Separated by commas; leave blank for all products'}
          {...list('sku_starts_with')}
        />
      </FieldGrid>
    </Stack>
  );
}

import { Stack, Textarea, TextInput } from '@mantine/core';
import type { NewSkipOffer, SkipOffer } from '@larder/contract/marketing/skip-offers/skip-offers.ts';
import { NumberField } from '@larder/ui/controls/fields/number-field.tsx';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';
import { fixed, type FieldsOf } from '../../../forms/field.ts';
import type { FormInputs } from '../../../forms/form-inputs.tsx';
import { entries, wholeNumber, yesNo } from '../../../forms/kinds.ts';

export const skipOfferFields = {
  order_index: fixed(wholeNumber('Order Index')),
  enabled: yesNo('Enabled'),
  whitelisted_emails: entries('Only Specific Emails', {
    separator: '\n',
    toEntry: String,
    none: 'All users',
    description: 'One e-mail per line; blank for all users',
  }),
} satisfies FieldsOf<NewSkipOffer, SkipOffer>;

const INDEX_HINT = 'The index of the customer’s order since registering; the first order is 1';

export function skipOfferSection({
  form,
  isEdit,
  props,
  input,
  entries: entriesAt,
}: FormInputs<typeof skipOfferFields>): FormSection {
  return {
    title: 'Offer',
    paths: Object.keys(skipOfferFields),
    fields: (
      <Stack gap={14}>
        {isEdit ? (
          <TextInput
            readOnly
            maw={360}
            label={skipOfferFields.order_index.label}
            description={`${INDEX_HINT}. Read-only after creation`}
            value={String(form.getValues().order_index)}
          />
        ) : (
          <NumberField whole required maw={360} description={INDEX_HINT} {...props('order_index')} />
        )}
        {input('enabled')}
        <Textarea autosize minRows={4} maxRows={16} maw={480} {...entriesAt('whitelisted_emails')} />
      </Stack>
    ),
  };
}

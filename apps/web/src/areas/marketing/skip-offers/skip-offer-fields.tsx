import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { SkipOffer } from '@larder/contract/marketing/skip-offers/skip-offers.ts';
import { NumberField } from '@larder/ui/controls/fields/number-field.tsx';
import type { FormSection } from '@larder/ui/patterns/forms/record-form.tsx';
import { listError } from '../list-field.ts';
import { entriesOf } from '../promo-codes/promo-code-values.ts';

export interface SkipOfferValues extends Record<string, unknown> {
  order_index: number | null;
  enabled: boolean;
  /** One per line. */
  whitelisted_emails: string;
}

export const NEW_SKIP_OFFER: SkipOfferValues = { order_index: null, enabled: false, whitelisted_emails: '' };

export const SKIP_OFFER_LABELS = {
  order_index: 'Order Index',
  enabled: 'Enabled',
  whitelisted_emails: 'Only Specific Emails',
};

export const toFormValues = ({ order_index, enabled, whitelisted_emails }: SkipOffer): SkipOfferValues => ({
  order_index,
  enabled,
  whitelisted_emails: whitelisted_emails.join('\n'),
});

/** The schema refuses a missing order index under its field. */
export const toRequestBody = ({ order_index, enabled, whitelisted_emails }: SkipOfferValues) => ({
  order_index: order_index as number,
  enabled,
  whitelisted_emails: entriesOf(whitelisted_emails),
});

const INDEX_HINT = 'The index of the customer’s order since registering; the first order is 1';

export function skipOfferSection(form: UseFormReturnType<SkipOfferValues>, { isNew }: { isNew: boolean }): FormSection {
  const field = (path: keyof typeof SKIP_OFFER_LABELS, options = {}) => ({
    label: SKIP_OFFER_LABELS[path],
    ...form.getInputProps(path, options),
    key: form.key(path),
  });
  return {
    title: 'Offer',
    paths: Object.keys(SKIP_OFFER_LABELS),
    fields: (
      <Stack gap={14}>
        {isNew ? (
          <NumberField whole required maw={360} description={INDEX_HINT} {...field('order_index')} />
        ) : (
          <TextInput
            readOnly
            maw={360}
            label={SKIP_OFFER_LABELS.order_index}
            description={`${INDEX_HINT}. Read-only after creation`}
            value={String(form.getValues().order_index)}
          />
        )}
        <Checkbox {...field('enabled', { type: 'checkbox' })} />
        <Textarea
          autosize
          minRows={4}
          maxRows={16}
          maw={480}
          description="One e-mail per line; blank for all users"
          {...field('whitelisted_emails')}
          error={listError(form, 'whitelisted_emails', entriesOf(form.getValues().whitelisted_emails))}
        />
      </Stack>
    ),
  };
}

import { Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { isCreditReason } from '@larder/domain/customers/reasons/reason-rules.ts';
import type { ReasonType } from '@larder/domain/values/enums/reason-types.ts';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { useState } from 'react';
import { useWatchedValues } from '../../../forms/use-watched-values.ts';
import { ReasonInputs } from '../../../parts/reasons/reason-inputs.tsx';
import { hasDetails, ReasonChoices } from './reason-choices.tsx';
import { toReason, type ReasonValues } from './reason-form.ts';

const DIALOGS: Record<ReasonType, string> = {
  SKIP: 'Shown when staff skip an order.',
  CREDIT_REGULAR: 'Shown when staff issue a credit or refund.',
  CREDIT_FOR_PRODUCT: 'Shown when staff issue a credit or refund.',
  CREDIT_FOR_PROMOCODE: 'Shown when staff issue a credit or refund.',
  SUBSCRIPTION_CANCELLATION: 'Shown when staff cancel a subscription or deactivate a comped account.',
  SUBSCRIPTION_PAUSE: 'Shown when staff pause a subscription.',
};
const PRODUCTS = {
  none: null,
  optional: 'Staff can select products of the order.',
  required: 'Staff must select at least one product of the order.',
};

/** The fields of the dialog, to try out. */
export function ReasonPreview({ form }: { form: UseFormReturnType<ReasonValues> }) {
  const { type, title, choices_mode: mode, choices_options: options, ...reason } = toReason(useWatchedValues(form));
  const [chosen, setChosen] = useState<string[]>([]);
  const [details, setDetails] = useState('');
  const choices = mode === null || options.length === 0 ? null : { mode, options: [...new Set(options)] };
  const showsDetails = !isCreditReason(type) || hasDetails({ ...reason, choices });
  return (
    <Panel id="preview" title="Preview for staff">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {DIALOGS[type]}
        </Text>
        <ReasonInputs
          options={[{ value: 'this', label: title || 'Title' }]}
          reason={reason}
          select={{ value: 'this', onChange: () => {} }}
          choices={
            choices ? (
              <ReasonChoices {...choices} title={title} chosen={chosen} error={null} onChange={setChosen} />
            ) : null
          }
          details={
            showsDetails
              ? {
                  required: reason.details === 'required' || reason.answer_required,
                  value: details,
                  onChange: ({ currentTarget }) => setDetails(currentTarget.value),
                }
              : null
          }
        />
        {PRODUCTS[reason.products] === null ? null : <Text size="sm">{PRODUCTS[reason.products]}</Text>}
      </Stack>
    </Panel>
  );
}

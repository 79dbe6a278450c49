import { Radio, Stack, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Reason } from '@larder/contract/customers/reasons/reasons.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { MoneyField } from '@larder/ui/controls/fields/money-field.tsx';
import { useEffect, useRef } from 'react';
import { Described } from '../described.tsx';
import { ReasonButtons } from '../reasons/reason-buttons.tsx';
import { ReasonInputs } from '../reasons/reason-inputs.tsx';
import { opensField, toOption } from '../reasons/reason-options.ts';
import { actionable } from './order-rules.ts';
import { mostReturned, type SkipValues } from './skip-values.ts';

interface SkipFieldsProps {
  form: UseFormReturnType<SkipValues>;
  order: Order;
  reasons: Reason[];
  reason: Reason | null;
}

const FIRST = { 'data-autofocus': true };

/** After the cutoff. */
export function SkipFields({ form, order, reasons, reason }: SkipFieldsProps) {
  const field = form.getInputProps;
  return (
    <Stack gap="sm">
      <ReasonInputs
        options={reasons.map(toOption)}
        reason={reason}
        select={{ ...FIRST, ...field('reason_id') }}
        details={field('details')}
      />
      <FundsChoice form={form} order={order} />
    </Stack>
  );
}

interface EarlySkipFieldsProps extends Pick<SkipFieldsProps, 'form' | 'reasons'> {
  /** Until its effect is shown. */
  waiting: boolean;
  working: boolean;
  onSkip: () => void;
}

/** Before the cutoff no money moves, and a reason is the only choice: pressing it skips (ORD-89). */
export function EarlySkipFields({ form, reasons, waiting, working, onSkip }: EarlySkipFieldsProps) {
  const details = useRef<HTMLTextAreaElement>(null);
  const chosen = reasons.find(({ id }) => String(id) === form.values.reason_id) ?? null;
  const opened = chosen !== null && opensField(chosen) ? chosen : null;
  const openedId = opened?.id;
  useEffect(() => {
    if (openedId !== undefined) details.current?.focus();
  }, [openedId]);
  return (
    <Stack gap="sm">
      <ReasonButtons
        label="Press the reason to skip"
        reasons={reasons}
        chosen={chosen}
        waiting={waiting}
        working={working}
        onPress={(pressed) => {
          form.setFieldValue('reason_id', String(pressed.id));
          if (!opensField(pressed)) onSkip();
        }}
      />
      {opened?.description ? <Described text={opened.description} /> : null}
      <Textarea
        label={opened?.question ?? 'Details'}
        required={opened?.answer_required ?? false}
        autosize
        minRows={opened === null ? 1 : 2}
        {...form.getInputProps('details')}
        ref={details}
      />
    </Stack>
  );
}

function FundsChoice({ form, order }: Pick<SkipFieldsProps, 'form' | 'order'>) {
  const { funds_return, part } = form.values;
  const hasCard = actionable(order).has_card_payment;
  return (
    <>
      <Radio.Group
        label="Funds return as"
        value={funds_return.type}
        error={form.errors['funds_return.type']}
        onChange={(type) => form.setFieldValue('funds_return.type', type === 'refund' ? 'refund' : 'credit')}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="credit" label="Credit" data-path="funds_return.type" />
          <Radio
            value="refund"
            label="Refund"
            disabled={!hasCard}
            description={
              hasCard ? undefined : 'No card was charged for this order, so nothing can be refunded. Choose credit.'
            }
          />
        </Stack>
      </Radio.Group>
      <Radio.Group
        label="How much to return"
        value={part}
        onChange={(value) => form.setFieldValue('part', value === 'amount' ? 'amount' : 'all')}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="all" label={`Full returnable amount (${formatDollars(order.refundable_amount)})`} />
          <Radio value="amount" label="Other amount" />
        </Stack>
      </Radio.Group>
      {part === 'amount' ? (
        <MoneyField
          label="Amount"
          required
          // The error repeats the limit.
          description={form.errors['funds_return.amount'] ? null : mostReturned(order.refundable_amount)}
          {...form.getInputProps('funds_return.amount')}
        />
      ) : null}
    </>
  );
}

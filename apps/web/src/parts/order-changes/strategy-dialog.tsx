import { Button, Radio, Stack, Text } from '@mantine/core';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { setFundsReturnStrategy } from '@larder/contract/orders/window/post-cutoff.ts';
import { refusalToSetStrategy } from '@larder/domain/orders/window/order-actions.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { fetchPreview } from '../../calls/money-calls.ts';
import { useBusinessNow } from '../../calls/use-business-now.ts';
import { useCall } from '../../calls/use-call.ts';
import { useMoneyDialog } from '../../forms/use-money-dialog.ts';
import { MoneyPreview } from './money-preview.tsx';
import { ORDER_READS } from './order-reads.ts';
import { actionable } from './order-rules.ts';
import { useRefetch } from './use-refetch.ts';
import { boxOf } from './describe-effect.ts';

type Strategy = 'credit' | 'refund' | null;
const read = (value: string): Strategy => (value === 'credit' || value === 'refund' ? value : null);

const STRATEGY_LABELS = { credit: 'as credit', refund: 'as refund' };
const strategyLabel = (strategy: Strategy) => (strategy === null ? 'not set' : STRATEGY_LABELS[strategy]);
const describeChange = (before: Strategy, after: Strategy) =>
  before === after
    ? `Funds return: ${strategyLabel(after)} (unchanged)`
    : `Funds return: ${strategyLabel(after)} (was ${strategyLabel(before)})`;

/** Funds move at the deadline (ORD-54, MON-14). */
export function StrategyDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [strategy, setStrategy] = useState<Strategy>(order.post_cutoff_funds_return_strategy ?? 'credit');
  const [refused, setRefused] = useState<string | null>(null);
  const now = useBusinessNow();
  const { run } = useCall(setFundsReturnStrategy, { refreshes: ORDER_READS });
  const readAgain = useRefetch();
  const params = { id: order.id };
  const body = { post_cutoff_funds_return_strategy: strategy };
  const money = useMoneyDialog({
    preview: () => fetchPreview(setFundsReturnStrategy, { params, query: { preview: true }, body }),
    commit: (expected) => run({ params, body: { ...body, expected } }),
    onDone: () => {
      toast.success('Funds return strategy updated', `For ${boxOf(order)}: ${strategy ?? 'not set'}`, {
        of: 'funds return strategy',
      });
      onClose();
    },
    onRefused: (failure) => {
      toast.error('Error occurred', failure.message, { of: 'funds return strategy' });
      setRefused(failure.message);
      readAgain();
    },
  });
  const noCard = now && refusalToSetStrategy(actionable(order), 'refund', now);
  const choose = (value: string) => {
    setRefused(null);
    setStrategy(read(value));
  };
  return (
    <Dialog title={`Funds return strategy of ${boxOf(order)}`} opened onClose={onClose} busy={money.busy} size="lg">
      {money.reviewed ? (
        <MoneyPreview money={money} action="Save strategy">
          <Text size="sm" fw={600}>
            {describeChange(order.post_cutoff_funds_return_strategy, strategy)}
          </Text>
        </MoneyPreview>
      ) : (
        <Stack gap="sm">
          <Radio.Group label="How to return funds at the deadline" value={strategy ?? ''} onChange={choose}>
            <Stack gap="xs" mt={6}>
              <Radio value="credit" label="Credit" description="Raises their credit balance" data-autofocus />
              <Radio
                value="refund"
                label="Refund"
                disabled={noCard !== null}
                description={noCard?.message ?? 'A refund against the original order, only if charged at cutoff'}
              />
              <Radio value="" label="Not set" description="Funds due are returned as credit" />
            </Stack>
          </Radio.Group>
          <div role="alert">{refused === null ? null : <Callout tone="red">{refused}</Callout>}</div>
          <DialogActions>
            <Button variant="default" disabled={money.busy} onClick={onClose}>
              Cancel
            </Button>
            <WorkingButton working={money.busy} onClick={money.review}>
              Preview
            </WorkingButton>
          </DialogActions>
        </Stack>
      )}
    </Dialog>
  );
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { creditRefund, type Refund, retryRefund } from '@larder/contract/billing/refunds/refunds.ts';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { formatDollars, sum, ZERO } from '@larder/domain/values/cents.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { AmountsChanged } from './amounts-changed.tsx';
import { fetchPreview } from '../calls/money-calls.ts';
import { useCall } from '../calls/use-call.ts';
import { useReviewOnOpen } from '../forms/use-review-on-open.ts';
import { type MoneyDialog, useMoneyDialog } from '../forms/use-money-dialog.ts';
import { orderOf } from './order-changes/describe-effect.ts';

type Act = 'retry' | 'credit';

const ACTS = {
  retry: { route: retryRefund, label: 'Retry', title: 'Retry refund', done: 'Refund requested again' },
  credit: {
    route: creditRefund,
    label: 'Issue credit',
    title: 'Issue refund as credit',
    done: 'Refund resolved as credit',
  },
} as const;

const NOTHING = { credit: ZERO, refund: ZERO };

export function failureOf({ parts }: Pick<Refund, 'parts'>) {
  const failed = parts.filter(({ status }) => status === 'failed');
  return { amount: sum(failed.map(({ amount }) => amount)), reason: failed[0]?.failure_reason ?? null };
}

export function ResolveRefund({ refund }: { refund: Refund }) {
  const [act, setAct] = useState<Act | null>(null);
  return (
    <>
      <Group gap="xs" my={4}>
        {(['retry', 'credit'] as const).map((each) => (
          <Button
            key={each}
            size="compact-sm"
            variant="default"
            aria-label={`${ACTS[each].label}: refund ${refund.id}`}
            onClick={() => setAct(each)}
          >
            {ACTS[each].label}
          </Button>
        ))}
      </Group>
      {act ? <ResolveDialog refund={refund} act={act} onClose={() => setAct(null)} /> : null}
    </>
  );
}

interface ResolveDialogProps {
  refund: Refund;
  act: Act;
  onClose: () => void;
}

function ResolveDialog({ refund, act, onClose }: ResolveDialogProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const { route, title, done } = ACTS[act];
  const { run } = useCall(route, { refreshes: 'all' });
  const params = { id: refund.id };
  const money = useMoneyDialog({
    preview: () => fetchPreview(route, { params, query: { preview: true }, body: {} }),
    commit: (expected) => run({ params, query: {}, body: { expected } }),
    onDone: () => {
      const { credit, refund: toCard } = money.reviewed?.preview.returns ?? NOTHING;
      toast.success(
        done,
        `${formatDollars(act === 'credit' ? credit : toCard)} for ${orderOf(refund.order_id, refund)}`,
      );
      onClose();
    },
    onRefused: (failure) => setRefused(failure.message),
  });
  useReviewOnOpen(money.review);
  const isRefused = money.reviewed === null && refused !== null;
  return (
    <Dialog title={title} opened onClose={onClose} busy={money.busy}>
      {money.reviewed ? (
        <Review refund={refund} act={act} money={money} preview={money.reviewed.preview} onClose={onClose} />
      ) : null}
      {money.reviewed === null && refused === null ? <PanelSkeleton /> : null}
      <div role="alert">{isRefused ? <Callout tone="red">{refused}</Callout> : null}</div>
      {isRefused ? (
        <DialogActions>
          <Button variant="default" data-autofocus onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      ) : null}
    </Dialog>
  );
}

interface ReviewProps extends ResolveDialogProps {
  money: MoneyDialog;
  preview: Preview;
}

function Review({ refund, act, money, preview, onClose }: ReviewProps) {
  const { reason } = failureOf(refund);
  return (
    <Stack gap="sm">
      {money.reviewed?.isChanged ? <AmountsChanged /> : null}
      {reason === null ? null : <Text size="sm">The payment gateway refused this refund: {reason}</Text>}
      <Text size="sm">{consequence(act, refund, preview)}</Text>
      <DialogActions>
        <Button variant="default" ref={focused} disabled={money.busy} onClick={onClose}>
          Cancel
        </Button>
        <WorkingButton working={money.busy} onClick={money.commit}>
          {act === 'credit' && preview.returns.credit === 0 ? 'Close refund' : ACTS[act].label}
        </WorkingButton>
      </DialogActions>
    </Stack>
  );
}

function consequence(act: Act, refund: Refund, { returns }: Preview): string {
  const order = orderOf(refund.order_id, refund);
  if (act === 'retry') return `Refund ${formatDollars(returns.refund)} of ${order} to the card again?`;
  if (returns.credit === 0) return `Nothing more can be issued for ${order}. Close this refund?`;
  const { amount } = failureOf(refund);
  const rest = returns.credit < amount ? ` Of the ${formatDollars(amount)} that failed, no more can be issued.` : '';
  return `Issue ${formatDollars(returns.credit)} as credit for ${order}?${rest}`;
}

/** The amounts load after the dialog opens; focus the least harmful button then. */
const focused = (button: HTMLButtonElement | null): void => button?.focus();

import { Button } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { useState } from 'react';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { ActivateDialog } from '../subscriptions/activate-dialog.tsx';
import { UnpauseDialog } from '../subscriptions/unpause-dialog.tsx';
import classes from './boxes.module.css';

const PauseDialog = lazyPart(async () => ({
  default: (await import('../subscriptions/pause-dialog.tsx')).PauseDialog,
}));
const CancelDialog = lazyPart(async () => ({
  default: (await import('../subscriptions/cancel-dialog.tsx')).CancelDialog,
}));

const LABELS = {
  pause: 'Pause boxes',
  unpause: 'Unpause boxes',
  activate: 'Activate subscription',
  cancel: 'Cancel subscription',
};
type Act = keyof typeof LABELS;

const ACTS: Record<'active' | 'paused' | 'cancelled', readonly Act[]> = {
  active: ['pause', 'cancel'],
  paused: ['unpause', 'cancel'],
  cancelled: ['activate'],
};

/** The acts that concern all boxes at once. */
export function SubscriptionActs({ user }: { user: User }) {
  const [opened, setOpened] = useState<Act | null>(null);
  const subscription = user.subscription.data;
  if (!subscription) return null;
  const acts = user.erased_at !== null || user.status === 'banned' ? [] : ACTS[subscription.status];
  const close = () => setOpened(null);
  return (
    <div className={classes.acts}>
      {acts.map((act) => (
        <Button
          key={act}
          variant="subtle"
          size="compact-sm"
          {...(act === 'cancel' ? { color: 'red' } : {})}
          onClick={() => setOpened(act)}
        >
          {LABELS[act]}
        </Button>
      ))}
      {/* The dialog that was opened stays, also if somebody else changes the subscription in the meantime. */}
      {opened === 'pause' ? (
        <PauseDialog user={user} subscriptionId={subscription.id} onClose={close} onMissing={close} />
      ) : null}
      {opened === 'unpause' ? <UnpauseDialog user={user} onClose={close} /> : null}
      {opened === 'activate' ? <ActivateDialog user={user} onClose={close} /> : null}
      {opened === 'cancel' ? <CancelDialog user={user} onClose={close} onMissing={close} /> : null}
    </div>
  );
}

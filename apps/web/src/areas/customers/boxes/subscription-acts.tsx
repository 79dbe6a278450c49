import { Button } from '@mantine/core';
import type { User } from '@larder/contract/customers/users/user.ts';
import { useState } from 'react';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { Activate } from '../subscriptions/activate.tsx';
import { Unpause } from '../subscriptions/unpause.tsx';
import classes from './boxes.module.css';

const PauseDialog = lazyPart(async () => ({
  default: (await import('../subscriptions/pause-dialog.tsx')).PauseDialog,
}));
const CancelDialog = lazyPart(async () => ({
  default: (await import('../subscriptions/cancel-dialog.tsx')).CancelDialog,
}));

const LOOK = { variant: 'subtle', size: 'compact-sm' } as const;

/** The acts that concern all boxes at once. */
export function SubscriptionActs({ user }: { user: User }) {
  const [opened, setOpened] = useState<'pause' | 'cancel' | null>(null);
  const subscription = user.subscription.data;
  if (!subscription || user.erased_at !== null || user.status === 'banned') return null;
  const { status, id } = subscription;
  const close = () => setOpened(null);
  return (
    <div className={classes.acts}>
      {status === 'paused' ? (
        <Unpause
          user={user}
          trigger={(open) => (
            <Button {...LOOK} onClick={open}>
              Unpause boxes
            </Button>
          )}
        />
      ) : null}
      {status === 'active' ? (
        <Button {...LOOK} onClick={() => setOpened('pause')}>
          Pause boxes
        </Button>
      ) : null}
      {status === 'cancelled' ? (
        <Activate
          user={user}
          trigger={(open) => (
            <Button {...LOOK} onClick={open}>
              Activate subscription
            </Button>
          )}
        />
      ) : (
        <Button {...LOOK} color="red" onClick={() => setOpened('cancel')}>
          Cancel subscription
        </Button>
      )}
      {opened === 'pause' ? <PauseDialog user={user} subscriptionId={id} onClose={close} onMissing={close} /> : null}
      {opened === 'cancel' ? <CancelDialog user={user} onClose={close} onMissing={close} /> : null}
    </div>
  );
}

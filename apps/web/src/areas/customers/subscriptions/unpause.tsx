import { activateSubscription } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { nameOf } from '../users/users-columns.tsx';
import { RestoredBoxes } from './restored-boxes.tsx';
import { SUBSCRIPTION_READS } from './subscription-reads.ts';

const OF = { of: 'unpause' };

interface UnpauseProps {
  user: User;
  trigger: (open: () => void) => ReactNode;
}

export function Unpause({ user, trigger }: UnpauseProps) {
  const { run } = useCall(activateSubscription, { refreshes: SUBSCRIPTION_READS });
  return (
    <ConfirmAction
      title={`Unpause the subscription of ${nameOf(user)}`}
      message={
        <RestoredBoxes userId={user.id}>
          Orders skipped by the pause are restored if they are before their cutoff.
        </RestoredBoxes>
      }
      action="Unpause"
      run={async () => {
        await run({ params: { id: user.id } }).catch((failure: unknown) => {
          toast.error('Error occurred =(', null, OF);
          throw failure;
        });
        return null;
      }}
      onDone={() => toast.success('Success', `Subscription of ${nameOf(user)} unpaused`, OF)}
      trigger={trigger}
    />
  );
}

import { activateSubscription } from '@larder/contract/customers/subscriptions/subscriptions.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { nameOf } from '../users/users-columns.tsx';
import { RestoredBoxes } from './restored-boxes.tsx';
import { SUBSCRIPTION_READS } from './subscription-reads.ts';

interface ActivateProps {
  user: User;
  trigger: (open: () => void) => ReactNode;
}

export function Activate({ user, trigger }: ActivateProps) {
  const { run } = useCall(activateSubscription, { refreshes: SUBSCRIPTION_READS });
  return (
    <ConfirmAction
      title={`Activate the subscription of ${nameOf(user)}`}
      message={
        <RestoredBoxes userId={user.id}>
          Orders that were cancelled with the subscription are restored if they are before their cutoff. Missing orders
          are created.
        </RestoredBoxes>
      }
      action="Activate"
      run={async () => {
        await run({ params: { id: user.id } });
        return null;
      }}
      onDone={() => toast.success('Success', `Subscription of ${nameOf(user)} activated`)}
      trigger={trigger}
    />
  );
}

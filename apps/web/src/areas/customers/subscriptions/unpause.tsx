import type { User } from '@larder/contract/customers/users/user.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import type { ReactNode } from 'react';
import { nameOf } from '../users/users-columns.tsx';
import { Activation } from './activation-dialog.tsx';

const OF = { of: 'unpause' };

interface UnpauseProps {
  user: User;
  trigger: (open: () => void) => ReactNode;
}

export const Unpause = ({ user, trigger }: UnpauseProps) => (
  <Activation
    user={user}
    title={`Unpause the subscription of ${nameOf(user)}`}
    action="Unpause"
    rule="Orders skipped by the pause are restored if they are before their cutoff."
    onDone={() => toast.success('Success', `Subscription of ${nameOf(user)} unpaused`, OF)}
    onFailed={() => toast.error('Error occurred =(', null, OF)}
    trigger={trigger}
  />
);

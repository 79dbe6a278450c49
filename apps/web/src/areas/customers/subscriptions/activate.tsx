import type { User } from '@larder/contract/customers/users/user.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import type { ReactNode } from 'react';
import { nameOf } from '../users/users-columns.tsx';
import { Activation } from './activation-dialog.tsx';

interface ActivateProps {
  user: User;
  trigger: (open: () => void) => ReactNode;
}

const RULE =
  'Orders that were cancelled with the subscription are restored if they are before their cutoff. Missing orders are created.';

export const Activate = ({ user, trigger }: ActivateProps) => (
  <Activation
    user={user}
    title={`Activate the subscription of ${nameOf(user)}`}
    action="Activate"
    rule={RULE}
    onDone={() => toast.success('Success', `Subscription of ${nameOf(user)} activated`)}
    trigger={trigger}
  />
);

import type { User } from '@larder/contract/customers/users/user.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { nameOf } from '../users/users-columns.tsx';
import { ActivationDialog } from './activation-dialog.tsx';

const RULE =
  'Orders that were cancelled with the subscription are restored if they are before their cutoff. Missing orders are created.';

export const ActivateDialog = ({ user, onClose }: { user: User; onClose: () => void }) => (
  <ActivationDialog
    user={user}
    title={`Activate the subscription of ${nameOf(user)}`}
    action="Activate"
    rule={RULE}
    onDone={() => toast.success('Success', `Subscription of ${nameOf(user)} activated`)}
    onClose={onClose}
  />
);

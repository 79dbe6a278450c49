import type { User } from '@larder/contract/customers/users/user.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { nameOf } from '../users/users-columns.tsx';
import { ActivationDialog } from './activation-dialog.tsx';

const OF = { of: 'unpause' };

export const UnpauseDialog = ({ user, onClose }: { user: User; onClose: () => void }) => (
  <ActivationDialog
    user={user}
    title={`Unpause the subscription of ${nameOf(user)}`}
    action="Unpause"
    rule="Orders skipped by the pause are restored if they are before their cutoff."
    onDone={() => toast.success('Success', `Subscription of ${nameOf(user)} unpaused`, OF)}
    onFailed={() => toast.error('Error occurred =(', null, OF)}
    onClose={onClose}
  />
);

import { sendPasswordLink } from '@larder/contract/customers/passwords/passwords.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { PASSWORD_LINK_HOURS, refusalToSendPasswordLink } from '@larder/domain/customers/passwords/password-links.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { serverMessage } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { LOG_READS } from '../logs/log-reads.ts';
import { nameOf } from '../users/users-columns.tsx';

/** Imported customers have no password yet (CUST-56). */
export function SendPasswordLink({ user }: { user: User }) {
  const { run } = useCall(sendPasswordLink, { refreshes: LOG_READS });
  const refusal = refusalToSendPasswordLink({ ...user, is_erased: user.erased_at !== null });
  return (
    <ConfirmAction
      title={`Send a password link to ${nameOf(user)}`}
      message={`${user.email} receives a link to choose a password. It works for ${PASSWORD_LINK_HOURS} hours and can be used once; an earlier link stops working. Until then the current password, if there is one, stays valid.`}
      action="Send link"
      run={() =>
        run({ params: { id: user.id } }).then(
          () => null,
          (failure: unknown) => serverMessage(failure, 'Error Occurred'),
        )
      }
      onDone={() => toast.success('The link was sent.', user.email)}
      trigger={(open) => (
        <ButtonWithReason action="Send password link" size="sm" refusal={refusal?.message ?? null} onClick={open} />
      )}
    />
  );
}

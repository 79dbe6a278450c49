import { sendCardLink } from '@larder/contract/billing/card-links/card-links.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { CARD_LINK_DAYS } from '@larder/domain/billing/card-links/card-links.ts';
import { ConfirmDialog } from '@larder/ui/patterns/forms/confirm-dialog.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useCall } from '../../../calls/use-call.ts';
import { LOG_READS } from '../logs/log-reads.ts';
import { nameOf } from '../users/users-columns.tsx';

interface SendCardLinkDialogProps {
  user: User;
  onClose: () => void;
}

/** MON-42 */
export function SendCardLinkDialog({ user, onClose }: SendCardLinkDialogProps) {
  const { run } = useCall(sendCardLink, { refreshes: LOG_READS });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Send ${nameOf(user)} a link to add a card`}
      message={
        <>
          <p>
            {user.email} will receive an e-mail with a link that works for {CARD_LINK_DAYS} days and for one card. The
            card is entered on the page of the payment gateway.
          </p>
          <p>The card becomes the default, so coming charges will use it.</p>
        </>
      }
      action="Send link"
      run={async () => {
        const { data } = await run({ params: { id: user.id } });
        toast.success(data.message);
        return null;
      }}
    />
  );
}

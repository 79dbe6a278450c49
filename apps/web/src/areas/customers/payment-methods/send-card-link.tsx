import { sendCardLink } from '@larder/contract/billing/card-links/card-links.ts';
import { showMailTemplate } from '@larder/contract/customers/customer-mails/mail-templates.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import {
  CARD_LINK_DAYS,
  refusalToSendCardLink,
  refusalWithoutMail,
} from '@larder/domain/billing/card-links/card-links.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { LOG_READS } from '../logs/log-reads.ts';
import { nameOf } from '../users/users-columns.tsx';

interface SendCardLinkProps {
  user: User;
  trigger: (open: () => void, refusal: string | null) => ReactNode;
}

/** MON-42 */
export function SendCardLink({ user, trigger }: SendCardLinkProps) {
  const { run } = useCall(sendCardLink, { refreshes: LOG_READS });
  const { is_admin, erased_at, status, email } = user;
  const is_erased = erased_at !== null;
  const template = useRead(showMailTemplate, { params: { kind: 'card_link' } });
  const refusal =
    refusalToSendCardLink({ is_admin, email, is_erased, is_banned: status === 'banned' }) ??
    refusalWithoutMail(template.data?.data.is_on ?? true);
  return (
    <ConfirmAction
      title={`Send ${nameOf(user)} a link to add a card`}
      message={
        <>
          <p>
            {email} will receive an e-mail with a link that works for {CARD_LINK_DAYS} days and for one card. The card
            is entered on the page of the payment gateway.
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
      trigger={(open) => trigger(open, refusal?.message ?? null)}
    />
  );
}

import { showMailTemplate } from '@larder/contract/customers/customer-mails/mail-templates.ts';
import type { User } from '@larder/contract/customers/users/user.ts';
import { refusalToSendCardLink, refusalWithoutMail } from '@larder/domain/billing/card-links/card-links.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { useState } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { SendCardLinkDialog } from './send-card-link-dialog.tsx';

export function SendCardLink({ user }: { user: User }) {
  const [opened, setOpened] = useState(false);
  const template = useRead(showMailTemplate, { params: { kind: 'card_link' } });
  const { is_admin, erased_at, status, email } = user;
  const refusal =
    refusalToSendCardLink({ is_admin, email, is_erased: erased_at !== null, is_banned: status === 'banned' }) ??
    refusalWithoutMail(template.data?.data.is_on ?? true);
  return (
    <>
      <ButtonWithReason
        action="Send link to add a card"
        size="sm"
        refusal={refusal?.message ?? null}
        onClick={() => setOpened(true)}
      />
      {opened ? <SendCardLinkDialog user={user} onClose={() => setOpened(false)} /> : null}
    </>
  );
}

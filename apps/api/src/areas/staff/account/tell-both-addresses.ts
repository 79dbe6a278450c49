import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { emailChangedMail } from './email-changed.mail.ts';

export async function tellBothAddresses(
  tx: Tx,
  ctx: StaffContext,
  userId: number,
  oldEmail: string,
  newEmail: string,
): Promise<void> {
  const mail = emailChangedMail({ oldEmail, newEmail, changedBy: ctx.staff.email });
  for (const to of [oldEmail, newEmail]) {
    await queueMail(tx, ctx, {
      ...mail,
      kind: 'email_changed',
      key: `email-changed:${ctx.requestId}:${to}`,
      userId,
      to,
    });
  }
}

import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/context.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { adminCreatedMail } from './admin-created.mail.ts';
import { listSuperadmins } from './staff.queries.ts';

export async function tellSuperadmins(
  tx: Tx,
  ctx: CallContext,
  created: { id: number; email: string; createdBy: string },
): Promise<void> {
  const mail = adminCreatedMail(created);
  for (const { id, email } of await listSuperadmins(tx)) {
    if (id === created.id) continue;
    await queueMail(tx, ctx, {
      ...mail,
      kind: 'admin_created',
      key: `admin-created:${created.id}:${id}`,
      userId: id,
      to: email,
    });
  }
}

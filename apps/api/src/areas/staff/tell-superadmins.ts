import type { Tx } from '../../platform/database.ts';
import type { StaffContext } from '../../platform/http/context.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { adminCreatedMail } from './admin-created.mail.ts';
import { listSuperadmins } from './staff.queries.ts';

/** Every superadmin hears of a new admin (rulings 2). */
export async function tellSuperadmins(
  tx: Tx,
  ctx: StaffContext,
  created: { id: number; email: string },
): Promise<void> {
  const mail = adminCreatedMail({ email: created.email, createdBy: ctx.staff.email });
  for (const { id, email } of await listSuperadmins(tx)) {
    await queueMail(tx, ctx, {
      ...mail,
      kind: 'admin_created',
      key: `admin-created:${created.id}:${id}`,
      userId: id,
      to: email,
    });
  }
}

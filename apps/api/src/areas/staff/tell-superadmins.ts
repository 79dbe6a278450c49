import type { Tx } from '../../platform/database.ts';
import type { StaffContext } from '../../platform/http/context.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { adminCreatedMail } from './admin-created.mail.ts';

/** Every superadmin hears of a new admin (rulings 2). */
export async function tellSuperadmins(
  tx: Tx,
  ctx: StaffContext,
  created: { id: number; email: string },
): Promise<void> {
  const superadmins = await tx
    .selectFrom('users as u')
    .innerJoin('user_roles as ur', 'ur.user_id', 'u.id')
    .innerJoin('roles as r', 'r.id', 'ur.role_id')
    .select(['u.id', 'u.email'])
    .where('r.name', '=', 'superadmin')
    .where('u.switched_off_at', 'is', null)
    .execute();
  const mail = adminCreatedMail({ email: created.email, createdBy: ctx.staff.email });
  for (const { id, email } of superadmins) {
    await queueMail(tx, ctx, {
      ...mail,
      kind: 'admin_created',
      key: `admin-created:${created.id}:${id}`,
      userId: id,
      to: email,
    });
  }
}

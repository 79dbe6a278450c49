import { refusalToImpersonate } from '@larder/domain/staff/members/staff-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { endImpersonationsOf } from './end-impersonation.ts';
import { setImpersonation } from './impersonation-cookie.ts';
import { insertImpersonation, lockImpersonator, lockSubject } from './impersonation.queries.ts';

/** Customers only, one at a time for each member of staff (STAFF-39). */
export async function impersonate(ctx: StaffContext, userId: number): Promise<{ redirect_url: string }> {
  const impersonation = await ctx.transaction(async (tx) => {
    const subject = found(await lockSubject(tx, userId), `Customer ${userId}`);
    refuseIf(refusalToImpersonate(subject));
    await lockImpersonator(tx, ctx.staff.id);
    await endImpersonationsOf(tx, ctx.actor, ctx.staff.id);
    const { id, expires_at } = await insertImpersonation(tx, ctx.staff.id, userId);
    await record(
      tx,
      { ...ctx.actor, actingAsUserId: userId },
      {
        name: 'impersonation_started',
        subject: { type: 'impersonation', id },
        userId,
        description: `${ctx.staff.email} started impersonating ${subject.email}`,
      },
    );
    return { impersonation_id: id, staff_id: ctx.staff.id, user_id: userId, expires_at: expires_at.toString() };
  });
  setImpersonation(ctx.reply, ctx.config, impersonation);
  return { redirect_url: ctx.config.STOREFRONT_URL ?? `${ctx.config.PUBLIC_URL}/storefront` };
}

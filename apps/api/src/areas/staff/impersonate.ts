import { refusalToImpersonate } from '@larder/domain/staff/staff-rules.ts';
import { found, refuseIf } from '../../platform/call-error.ts';
import { inTransaction } from '../../platform/database.ts';
import type { CallContext, StaffContext } from '../../platform/http/context.ts';
import { record } from '../../platform/record.ts';
import { clearImpersonation, readImpersonation, setImpersonation } from './impersonation-cookie.ts';
import { endImpersonationRow, findSubject, insertImpersonation } from './impersonation.queries.ts';

/** Lets staff act as a customer on the storefront; never as staff (rulings 2). */
export async function impersonate(ctx: StaffContext, userId: number): Promise<{ redirect_url: string }> {
  const impersonation = await ctx.transaction(async (tx) => {
    const subject = found(await findSubject(tx, userId), `Customer ${userId}`);
    refuseIf(refusalToImpersonate(subject));
    const { id, expires_at } = await insertImpersonation(tx, ctx.staff.id, userId);
    await record(
      tx,
      { ...ctx.actor, actingAsUserId: userId },
      {
        name: 'impersonation_started',
        subject: { type: 'impersonation', id },
        userId,
        description: `${ctx.staff.email} began to act as ${subject.email}`,
      },
    );
    return { impersonation_id: id, staff_id: ctx.staff.id, user_id: userId, expires_at: expires_at.toString() };
  });
  setImpersonation(ctx.reply, ctx.config, impersonation);
  return { redirect_url: ctx.config.STOREFRONT_URL ?? `${ctx.config.PUBLIC_URL}/storefront` };
}

/** Ends the impersonation that the cookie names, if it still runs; the cookie goes in any case. */
export async function endImpersonation(call: CallContext): Promise<{ userId: number } | undefined> {
  const current = readImpersonation(call.request, call.config);
  clearImpersonation(call.reply, call.config);
  if (!current) return undefined;
  await inTransaction(call.db, async (tx) => {
    const ended = await endImpersonationRow(tx, current.impersonation_id);
    if (!ended) return;
    await record(
      tx,
      { staffId: ended.staff_id, actingAsUserId: ended.user_id, address: call.address, requestId: call.requestId },
      {
        name: 'impersonation_ended',
        subject: { type: 'impersonation', id: ended.id },
        userId: ended.user_id,
        description: 'Stopped acting as the customer',
      },
    );
  });
  return { userId: current.user_id };
}

import { USER_RELATIONS, type User } from '@larder/contract/customers/users/user.ts';
import type { UserChanges } from '@larder/contract/customers/users/save-user.ts';
import { refusalToChangeAccount } from '@larder/domain/staff/members/staff-rules.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { changeAndRecord, difference } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { applyPromoCode } from '../../marketing/promo-codes/apply-promo-code.ts';
import { tellBothAddresses } from '../../staff/account/tell-both-addresses.ts';
import { deleteOpenChallenges } from '../../staff/sign-in/sign-in.queries.ts';
import { findUser } from './show-user.queries.ts';
import { lockUser, updateUserFields } from './users.queries.ts';

export async function updateUser(ctx: StaffContext, id: number, body: UserChanges): Promise<User> {
  await ctx.transaction(async (tx) => {
    const user = found(await lockUser(tx, id), `Customer ${id}`);
    const fields = { email: body.email, first_name: body.first_name, last_name: body.last_name };
    const { before, after } = difference(
      { email: user.email, first_name: user.first_name, last_name: user.last_name },
      fields,
    );
    const actor = { ...ctx.staff, is_admin: true };
    if (after.email !== undefined) refuseIf(refusalToChangeAccount(actor, user, 'email'));
    if (after.first_name !== undefined || after.last_name !== undefined)
      refuseIf(refusalToChangeAccount(actor, user, 'name'));
    await refuseStale(tx, body.version, {
      type: 'user',
      id,
      version: user.version,
      current: () => findUser(tx, id, USER_RELATIONS),
    });
    const version = user.version + 1;
    const isRenamed = Object.keys(after).length > 0;
    const isApplied = body.promo_code
      ? await applyPromoCode(tx, ctx, { ...user, ...fields, version }, body.promo_code)
      : false;
    const changed = updateUserFields(tx, id, version, fields);
    if (isApplied && !isRenamed) await changed.execute();
    if (isRenamed) {
      const change = {
        name: 'user_updated',
        subject: { type: 'user', id, version },
        userId: id,
        description: `Changed ${Object.keys(after).join(', ').replaceAll('_', ' ')}`,
        before,
        after,
      };
      await changeAndRecord(tx, ctx.actor, change, changed);
      if (user.is_admin && after.email !== undefined) {
        // A code on its way to the old address must not work.
        await deleteOpenChallenges(tx, id);
        await tellBothAddresses(tx, ctx, id, user.email, after.email);
      }
    }
  });
  return found(await findUser(ctx.db, id, USER_RELATIONS), `Customer ${id}`);
}

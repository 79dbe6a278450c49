import { refusalToJoinGroup } from '@larder/domain/customers/account-terms/account-terms.ts';
import { found, invalidField, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { type Change, record } from '../../../platform/record.ts';
import { holdPriceVarianceGroup } from '../../catalogue/price-variance-groups/price-variance-groups.queries.ts';
import { depletePromoCode as deplete } from '../../marketing/promo-codes/deplete-promo-code.ts';
import { priceCustomersOrders } from '../../orders/pricing/price-customers-orders.ts';
import { refuseWhileCustomerIsCharged } from '../../orders/charging/refuse-while-charging.ts';
import { lockTerms, retireReferralId, type Terms, updateTerms } from './account-terms.queries.ts';
import { unusedReferralId } from '../../staff/members/users.queries.ts';

type Written = Pick<Change, 'name' | 'description' | 'before' | 'after' | 'reason'>;

/** `change` returns null if nothing changed. */
export const changeTerms = (
  ctx: StaffContext,
  userId: number,
  change: (tx: Tx, terms: Terms) => Promise<Written | null>,
): Promise<void> =>
  ctx.transaction(async (tx) => {
    const terms = found(await lockTerms(tx, userId), `Customer ${userId}`);
    const written = await change(tx, terms);
    if (!written) return;
    const version = terms.version + 1;
    await updateTerms(tx, userId, { version });
    await record(tx, ctx.actor, { ...written, subject: { type: 'user', id: userId, version }, userId });
  });

/** MKT-30 */
export const regenerateReferralId = (ctx: StaffContext, userId: number): Promise<void> =>
  changeTerms(ctx, userId, async (tx, { referral_id: old }) => {
    const referral_id = await unusedReferralId(tx);
    await retireReferralId(tx, userId, old, await businessNow(tx));
    await updateTerms(tx, userId, { referral_id });
    return {
      name: 'referral_id_regenerated',
      description: 'Regenerated the referral ID',
      before: { referral_id: old },
      after: { referral_id },
    };
  });

/** ORD-32 */
export const setMovExclusion = (ctx: StaffContext, userId: number, isExcluded: boolean): Promise<void> =>
  changeTerms(ctx, userId, async (tx, terms) => {
    if (terms.is_min_plan_exception === isExcluded) return null;
    await updateTerms(tx, userId, { is_min_plan_exception: isExcluded });
    return {
      name: 'mov_exclusion_changed',
      description: isExcluded ? 'Excluded from MOV' : 'No longer excluded from MOV',
      before: { is_min_plan_exception: !isExcluded },
      after: { is_min_plan_exception: isExcluded },
    };
  });

/** CUST-23 */
export const setPriceVarianceGroup = (ctx: StaffContext, userId: number, groupId: number | null): Promise<void> =>
  changeTerms(ctx, userId, async (tx, terms) => {
    if (terms.price_variance_group_id === groupId) return null;
    const name = groupId === null ? null : await joinableGroup(tx, groupId);
    const now = await businessNow(tx);
    await refuseWhileCustomerIsCharged(tx, userId, now);
    await updateTerms(tx, userId, { price_variance_group_id: groupId });
    await priceCustomersOrders(tx, userId, now);
    return {
      name: 'price_variance_group_changed',
      description:
        name === null ? 'Removed from the price variance group' : `Moved to the price variance group ${name}`,
      before: { price_variance_group_id: terms.price_variance_group_id },
      after: { price_variance_group_id: groupId },
    };
  });

async function joinableGroup(tx: Tx, id: number): Promise<string> {
  const group = await holdPriceVarianceGroup(tx, id);
  if (!group)
    throw invalidField('price_variance_group', 'This price variance group does not exist. Choose another one.');
  refuseIf(refusalToJoinGroup({ name: group.name, is_active: group.deactivated_at === null }));
  return group.name;
}

export const depletePromoCode = (ctx: StaffContext, userId: number): Promise<void> =>
  ctx.transaction(async (tx) => {
    const terms = found(await lockTerms(tx, userId), `Customer ${userId}`);
    const version = terms.version + 1;
    await deplete(tx, ctx, { id: userId, version });
    await updateTerms(tx, userId, { version });
  });

import { USER_RELATIONS } from '@larder/contract/customers/users/user.ts';
import { found } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import {
  depletePromoCode,
  regenerateReferralId,
  setMovExclusion,
  setPriceVarianceGroup,
} from './change-account-terms.ts';
import { findUser } from '../users/show-user.queries.ts';

const userOf = async (db: Db, id: number) => found(await findUser(db, id, USER_RELATIONS), `Customer ${id}`);

export const accountTermHandlers = {
  regenerateReferralId: async ({ params }, ctx) => {
    await regenerateReferralId(ctx, params.id);
    return userOf(ctx.db, params.id);
  },
  excludeFromMov: async ({ params }, ctx) => {
    await setMovExclusion(ctx, params.userId, true);
    return userOf(ctx.db, params.userId);
  },
  includeInMov: async ({ params }, ctx) => {
    await setMovExclusion(ctx, params.userId, false);
    return userOf(ctx.db, params.userId);
  },
  setPriceVarianceGroup: async ({ params, body }, ctx) => {
    await setPriceVarianceGroup(ctx, params.id, body.price_variance_group);
    return userOf(ctx.db, params.id);
  },
  depletePromoCode: async ({ params }, ctx) => {
    await depletePromoCode(ctx, params.id);
    return { message: 'Promo code has been deactivated.' };
  },
} satisfies Partial<Handlers>;

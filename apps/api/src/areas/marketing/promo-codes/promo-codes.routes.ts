import type { Handlers } from '../../../platform/http/register-routes.ts';
import { applicationLinks } from './application-link.ts';
import { exportPromoCodes } from './export-promo-codes.ts';
import { showPromoCodeEligibility } from './promo-code-eligibility.ts';
import { massApply } from './mass-apply-promo-code.ts';
import { listPromoCodes } from './promo-codes.queries.ts';
import {
  createPromoCode,
  deletePromoCode,
  disablePromoCode,
  showPromoCode,
  updatePromoCode,
} from './save-promo-code.ts';

export const promoCodeHandlers = {
  listPromoCodes: ({ query }, { db, config }) => listPromoCodes(db, query, applicationLinks(config)),
  exportPromoCodes: ({ query }, ctx) => exportPromoCodes(ctx, query),
  showPromoCode: ({ params }, ctx) => showPromoCode(ctx, params.id),
  showPromoCodeEligibility: ({ params, query }, { db }) => showPromoCodeEligibility(db, params.id, query.user_id),
  massApplyPromoCode: ({ params, body }, ctx) => massApply(ctx, params.code, body),
  createPromoCode: ({ body }, ctx) => createPromoCode(ctx, body),
  updatePromoCode: ({ params, body }, ctx) => updatePromoCode(ctx, params.id, body),
  disablePromoCode: ({ params }, ctx) => disablePromoCode(ctx, params.id),
  deletePromoCode: async ({ params }, ctx) => {
    await deletePromoCode(ctx, params.id);
    return undefined;
  },
} satisfies Partial<Handlers>;

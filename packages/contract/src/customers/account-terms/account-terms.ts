import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { id, message } from '../../wire/values.ts';
import { user } from '../users/user.ts';

const area = 'customers';
const ofUser = z.object({ id });
const ofExcluded = z.object({ userId: id });

export const regenerateReferralId = route({
  method: 'POST',
  path: '/api/customers/admin/users/{id}/referral-id',
  source: 'spec',
  area,
  summary: 'Give a customer a new referral ID; the old one is never reused',
  params: ofUser,
  answer: user,
});

export const excludeFromMov = route({
  method: 'POST',
  path: '/api/customers/admin/mov-excluded-users/{userId}',
  source: 'spec',
  area,
  summary: 'Exclude a customer from the minimum order: 5 products are enough',
  params: ofExcluded,
  answer: user,
});

export const includeInMov = route({
  method: 'DELETE',
  path: '/api/customers/admin/mov-excluded-users/{userId}',
  source: 'spec',
  area,
  summary: 'Apply the minimum order to a customer again',
  params: ofExcluded,
  answer: user,
});

export const setPriceVarianceGroup = route({
  method: 'PUT',
  path: '/api/customers/admin/users/{id}/price-variance-group',
  source: 'spec',
  area,
  summary: 'Set the price variance group of a customer; upcoming orders are repriced',
  params: ofUser,
  body: z.object({
    price_variance_group: z.int({ error: 'Please choose a group.' }).positive().nullable(),
  }),
  answer: user,
});

export const depletePromoCode = route({
  method: 'DELETE',
  path: '/api/sales/admin/users/{id}/promo-code-applications',
  source: 'spec',
  area,
  summary: 'Deactivate the active promo code of a customer; upcoming orders are repriced',
  params: ofUser,
  answer: message,
});

export const accountTermsRoutes = {
  regenerateReferralId,
  excludeFromMov,
  includeInMov,
  setPriceVarianceGroup,
  depletePromoCode,
};

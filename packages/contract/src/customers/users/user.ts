import * as z from 'zod';
import { CUSTOMER_STATUSES } from '@larder/domain/values/enums/customer-statuses.ts';
import { STAFF_ROLES } from '@larder/domain/values/enums/staff-roles.ts';
import { WEEKDAYS } from '@larder/domain/values/weekdays.ts';
import { tagOfCustomer } from '../customer-tags/tag-of-customer.ts';
import { include, relation } from '../../wire/include.ts';
import { day, id, moment, money } from '../../wire/values.ts';

// A relation is present only if it was included (STAFF-4).

export const address = z
  .object({
    id,
    line_1: z.string(),
    line_2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    zip_code: z.string(),
    phone: z.string(),
    type: z.enum(['personal', 'business']),
    delivery_instructions: z.string().nullable(),
  })
  .meta({ id: 'Address' });

const categoryQuantity = z.object({ id, category_name: z.string(), quantity: z.int() });

export const kid = z
  .object({
    id,
    name: z.string(),
    categories: z.array(categoryQuantity),
    filters: z.object({
      tags: z.array(z.object({ id, name: z.string() })),
      indicators: z.array(z.object({ id, name: z.string() })),
    }),
  })
  .meta({ id: 'Kid' });

export const preferredCarrier = z.object({
  production_cycle_id: id,
  carrier_id: id,
  ship_day_name: z.enum(WEEKDAYS),
  days_in_transit: z.int().min(1).max(10),
});

const profileFields = {
  preferences: z.array(z.object({ category_id: id, category_name: z.string(), quantity: z.int() })),
  kids: z.array(kid),
  kids_same_meals: z.boolean(),
  production_cycle_id: id.nullable(),
  default_delivery_day: z.enum(WEEKDAYS).nullable(),
  preferredCarriers: relation(z.array(preferredCarrier)),
};
export const profile = z.object(profileFields).meta({ id: 'Profile' });

export const subscription = z
  .object({
    id,
    status: z.enum(['active', 'paused', 'cancelled']),
    cancelled_at: moment.nullable(),
    /** A scheduled cancellation has both too. */
    cancellation_details: z.record(z.string(), z.string()).nullable(),
    /** The title of the reason when it was chosen, here and below. */
    cancellation_reason: z.string().nullable(),
    to_be_cancelled_at: day.nullable(),
    paused: z
      .object({
        from: day,
        until: day,
        reason_id: id.nullable(),
        reason: z.string().nullable(),
        details: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Subscription' });

export const compedAccount = z
  .object({
    is_activated: z.boolean(),
    amount: money.nullable(),
    remaining_weeks: z.int().nullable(),
    number_of_weeks: z.int().nullable(),
    with_banner: z.boolean(),
  })
  .meta({ id: 'CompedAccount' });

export const promoCodeApplication = z
  .object({
    id,
    code: z.string(),
    status: z.enum(['active', 'paused', 'deactivated']),
    created_at: moment,
    depleted_at: moment.nullable(),
  })
  .meta({ id: 'PromoCodeApplication' });

export const paymentMethod = z
  .object({
    id,
    card_last_four: z.string(),
    is_default: z.boolean(),
    /** The card is valid until the end of this month; null if unknown. */
    card_exp_month: z.int().nullable(),
    card_exp_year: z.int().nullable(),
  })
  .meta({ id: 'PaymentMethod' });

export const role = z.object({ id, name: z.enum(STAFF_ROLES) }).meta({ id: 'Role' });

const rowFields = {
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  status: z.enum(CUSTOMER_STATUSES),
  is_admin: z.boolean(),
  is_comped: z.boolean(),
  activated_at: moment.nullable(),
  number_of_active_weeks: z.int(),
  production_cycle_id: id.nullable(),
  erased_at: moment.nullable(),
  defaultAddress: relation(address.nullable()),
  tags: relation(z.array(tagOfCustomer)),
};
export const userRow = z.object(rowFields).meta({ id: 'UserRow' });
export type UserRow = z.output<typeof userRow>;

export const user = z
  .object({
    ...rowFields,
    is_min_plan_exception: z.boolean(),
    price_variance_group_id: id.nullable(),
    /** In the system that the customer comes from. */
    external_id: z.string().nullable(),
    has_historical_orders: z.boolean(),
    referral_id: z.string(),
    referred_by: z.object({ id, email: z.string() }).nullable(),
    promo_code: z.string().nullable(),
    version: z.int(),
    payment_methods: z.array(paymentMethod),
    subscription: z.object({ data: subscription.nullable() }),
    roles: z.object({ data: z.array(role) }),
    profile: relation(profile),
    kids: relation(z.array(kid)),
    compedAccount: relation(compedAccount.nullable()),
    activePromoCodeApplication: relation(promoCodeApplication.nullable()),
    promoCodeApplications: relation(z.array(promoCodeApplication)),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof user>;

export const USER_RELATIONS = [
  'activePromoCodeApplication',
  'promoCodeApplications',
  'compedAccount',
  'defaultAddress',
  'kids',
  'profile',
  'profile.preferredCarriers',
  'subscription',
  'roles',
  'tags',
] as const;
export type UserRelation = (typeof USER_RELATIONS)[number];
export const userInclude = include(USER_RELATIONS);

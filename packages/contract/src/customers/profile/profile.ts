import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { id, message, text, version } from '../../wire/values.ts';
import { kid, preferredCarrier, profile } from '../users/user.ts';

const area = 'customers';
const ofUser = z.object({ id });

export const changeProductionCycle = route({
  method: 'PUT',
  path: '/api/shipping/admin/users/{id}/profile/production-cycles',
  source: 'spec',
  area,
  summary:
    'Move a customer to another production cycle; upcoming orders get new dates and the default address; those that stay are named',
  params: ofUser,
  body: z.object({ production_cycle_id: z.int({ error: 'Please choose a production cycle.' }).positive() }),
  answer: profile,
  meta: z.object({
    orders_left: z.array(z.string()),
  }),
});

export const savePreferredCarriers = route({
  method: 'POST',
  path: '/api/customers/admin/users/{id}/profile-preferred-carriers',
  source: 'spec',
  area,
  summary: 'Set the carrier, ship day and days in transit of a customer in a cycle, ahead of the zip code rules',
  params: ofUser,
  body: z.object({ preferred_carriers: z.array(preferredCarrier).min(1).max(2) }),
  answer: z.array(preferredCarrier),
});

export const resetPreferredCarrier = route({
  method: 'DELETE',
  path: '/api/customers/admin/users/{id}/profile-preferred-carriers/{productionCycleId}',
  source: 'spec',
  area,
  summary: 'Reset a cycle to the zip code rules',
  params: z.object({ id, productionCycleId: id }),
  answer: z.array(preferredCarrier),
});

const filters = z
  .array(id)
  .max(100)
  .refine((ids) => new Set(ids).size === ids.length, 'Each filter can be added once.');

/** A save of kids that were changed in the meantime is refused with it. */
export const currentKids = z.object({ version: z.int(), kids: z.array(kid) });
export type CurrentKids = z.output<typeof currentKids>;

export const saveKids = route({
  method: 'PUT',
  path: '/api/customers/admin/users/{id}/kids',
  source: 'ruling',
  area,
  summary: 'Save all kids of a customer; a kid that is left out is removed',
  params: ofUser,
  body: z.object({
    kids: z
      .array(
        z.object({
          id: id.optional(),
          name: text(100),
          categories: z
            .array(z.object({ id, quantity: z.int().min(1).max(99) }))
            .max(50)
            .refine(
              (each) => new Set(each.map((category) => category.id)).size === each.length,
              'Each category can be added once.',
            ),
          filters: z.object({ tags: filters, indicators: filters }),
        }),
      )
      .max(20),
    /** The customer's, when the kids were read; without it the save overwrites. */
    version: version.optional(),
  }),
  answer: z.array(kid),
  current: currentKids,
});

const ofSameMeals = z.object({ userId: id });

export const setSameMeals = route({
  method: 'POST',
  path: '/api/sales/admin/users/{userId}/kids-same-meals',
  source: 'spec',
  area,
  summary: 'Give all kids the same meals',
  params: ofSameMeals,
  answer: message,
});

export const unsetSameMeals = route({
  method: 'DELETE',
  path: '/api/sales/admin/users/{userId}/kids-same-meals',
  source: 'spec',
  area,
  summary: 'Give each kid their own meals',
  params: ofSameMeals,
  answer: message,
});

export const profileRoutes = {
  changeProductionCycle,
  savePreferredCarriers,
  resetPreferredCarrier,
  saveKids,
  setSameMeals,
  unsetSameMeals,
};

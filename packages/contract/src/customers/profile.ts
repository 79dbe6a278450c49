import * as z from 'zod';
import { route } from '../wire/route.ts';
import { id, message, text } from '../wire/values.ts';
import { kid, preferredCarrier, profile } from './user.ts';

const area = 'customers';
const ofUser = z.object({ id });

export const changeProductionCycle = route({
  method: 'PUT',
  path: '/api/shipping/admin/users/{id}/profile/production-cycles',
  source: 'spec',
  area,
  summary:
    'Move a customer to another production cycle; coming orders get new dates and the default address; those that stay are named',
  params: ofUser,
  body: z.object({ production_cycle_id: z.int({ error: 'Please choose a production cycle.' }).positive() }),
  answer: profile,
  meta: z.object({
    /** A sentence for each order that could not follow. */
    orders_left: z.array(z.string()),
  }),
});

export const savePreferredCarriers = route({
  method: 'POST',
  path: '/api/customers/admin/users/{id}/profile-preferred-carriers',
  source: 'spec',
  area,
  summary: 'Which carrier, ship day and transit a customer has in a cycle, before the rules of the zip code',
  params: ofUser,
  body: z.object({ preferred_carriers: z.array(preferredCarrier).min(1).max(2) }),
  answer: z.array(preferredCarrier),
});

export const resetPreferredCarrier = route({
  method: 'DELETE',
  path: '/api/customers/admin/users/{id}/profile-preferred-carriers/{productionCycleId}',
  source: 'spec',
  area,
  summary: 'Back to the rules of the zip code in a cycle',
  params: z.object({ id, productionCycleId: id }),
  answer: z.array(preferredCarrier),
});

export const saveKids = route({
  method: 'PUT',
  path: '/api/customers/admin/users/{id}/kids',
  source: 'ruling',
  area,
  summary: 'All kids of a customer; one left out is removed',
  params: ofUser,
  body: z.object({
    kids: z
      .array(
        z.object({
          id: id.optional(),
          name: text(100),
          categories: z.array(z.object({ id, quantity: z.int().min(1).max(99) })).max(50),
          filters: z.object({ tags: z.array(id).max(100), indicators: z.array(id).max(100) }),
        }),
      )
      .max(20),
  }),
  answer: z.array(kid),
});

const ofSameMeals = z.object({ userId: id });

export const setSameMeals = route({
  method: 'POST',
  path: '/api/sales/admin/users/{userId}/kids-same-meals',
  source: 'spec',
  area,
  summary: 'All kids get the same meals',
  params: ofSameMeals,
  answer: message,
});

export const unsetSameMeals = route({
  method: 'DELETE',
  path: '/api/sales/admin/users/{userId}/kids-same-meals',
  source: 'spec',
  area,
  summary: 'Each kid gets meals of their own',
  params: ofSameMeals,
  answer: message,
});

import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { decimal, version } from '../../wire/values.ts';
import { use } from '../../operations/uses/uses.ts';

/** `tax` is in percent: 6.25 is 6.25%, and 0 until it is set. */
export const state = z
  .object({
    id: z.string(),
    name: z.string(),
    tax: z.number(),
    is_tax_set: z.boolean(),
    is_shipped_to: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'State' });
export type State = z.output<typeof state>;

const stateParams = z.object({ id: z.string().regex(/^[A-Z]{2}$/) });

export const listStates = route({
  method: 'GET',
  path: '/api/shipping/states',
  source: 'spec',
  area: 'shipping',
  summary: 'All states with their sales tax in percent',
  answer: z.array(state),
});

export const showState = route({
  method: 'GET',
  path: '/api/shipping/states/{id}',
  source: 'spec',
  area: 'shipping',
  summary: 'One state with its sales tax in percent',
  params: stateParams,
  answer: state,
});

export const updateState = route({
  method: 'PUT',
  path: '/api/shipping/states/{id}',
  source: 'spec',
  area: 'shipping',
  summary:
    'Change the sales tax of a state and whether it is shipped to; orders before their cutoff are repriced in the background',
  params: stateParams,
  body: z.object({
    /** Null leaves a tax that is not set. */
    tax: decimal(
      z
        .number({ error: 'Enter the tax in percent.' })
        .min(0, 'The tax cannot be negative.')
        .max(100, 'The tax cannot exceed 100%.'),
      4,
      'Enter the tax with at most four decimals.',
    ).nullable(),
    /** As before if left out. */
    is_shipped_to: z.boolean().optional(),
    version: version.optional(),
  }),
  answer: state,
});

export type StateChanges = z.output<typeof updateState.body>;

export const listStateUses = route({
  method: 'GET',
  path: '/api/shipping/states/{id}/uses',
  source: 'larder',
  area: 'shipping',
  summary: 'The customers, upcoming orders and zip codes of a state, to read before changing it',
  params: stateParams,
  answer: z.array(use),
});

export const statesRoutes = { listStates, showState, updateState, listStateUses };

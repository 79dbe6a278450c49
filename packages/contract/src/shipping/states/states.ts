import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { decimal, version } from '../../wire/values.ts';

/** `tax` is in percent: 6.25 is 6.25%. */
export const state = z
  .object({ id: z.string(), name: z.string(), tax: z.number(), version: z.int() })
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
  summary: 'Change the sales tax of a state; orders before their cutoff are repriced in the background',
  params: stateParams,
  body: z.object({
    tax: decimal(
      z
        .number({ error: 'Enter the tax in percent.' })
        .min(0, 'The tax cannot be negative.')
        .max(100, 'The tax cannot exceed 100%.'),
      4,
      'Enter the tax with at most four decimals.',
    ),
    version: version.optional(),
  }),
  answer: state,
});

export const statesRoutes = { listStates, showState, updateState };

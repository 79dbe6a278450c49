import * as z from 'zod';
import { route } from '../wire/route.ts';

export const state = z
  .object({ id: z.string(), name: z.string(), tax: z.number(), version: z.int() })
  .meta({ id: 'State' });

export const listStates = route({
  method: 'GET',
  path: '/api/shipping/states',
  source: 'spec',
  area: 'shipping',
  summary: 'All states with their sales tax in percent',
  answer: z.array(state),
});

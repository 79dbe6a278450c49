import * as z from 'zod';
import { REQUIREMENT_STATES, REQUIREMENTS } from '@larder/domain/values/requirements.ts';
import { route } from '../../wire/route.ts';

const requirement = z
  .object({
    name: z.enum(REQUIREMENTS),
    state: z.enum(REQUIREMENT_STATES),
    fact: z.string(),
    /** Null where nothing is to do. */
    to_do: z.string().nullable(),
    /** The state, rotation or week to open, or `new` where a first record has to be created. */
    record_id: z.string().nullable(),
  })
  .meta({ id: 'Requirement' });
export type Requirement = z.output<typeof requirement>;

export const showGettingStarted = route({
  method: 'GET',
  path: '/api/management/getting-started',
  source: 'larder',
  area: 'operations',
  summary:
    'What a first cutoff needs, in the order in which it is set up, computed from the data; for superadmins only',
  isByItself: true,
  answer: z.array(requirement),
});

export const gettingStartedRoutes = { showGettingStarted };

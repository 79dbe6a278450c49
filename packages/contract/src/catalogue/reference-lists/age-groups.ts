import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { id } from '../../wire/values.ts';

export const listAgeGroups = route({
  method: 'GET',
  path: '/api/age-groups',
  source: 'ruling',
  area: 'catalogue',
  summary: 'Age groups of kids’ meals, youngest first',
  answer: z.array(z.object({ id, name: z.string() })),
});

export const ageGroupsRoutes = { listAgeGroups };

import * as z from 'zod';
import { route } from '../wire/route.ts';
import { id } from '../wire/values.ts';

const named = z.object({ id, name: z.string() }).meta({ id: 'ProductFilter' });

export const listTags = route({
  method: 'GET',
  path: '/api/tags',
  source: 'spec',
  area: 'catalogue',
  summary: 'The tags of products by name',
  answer: z.array(named),
});

export const listIndicators = route({
  method: 'GET',
  path: '/api/product-filters/indicators',
  source: 'spec',
  area: 'catalogue',
  summary: 'The indicators of products by name',
  answer: z.array(named),
});

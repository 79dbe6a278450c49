import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { named } from '../products/product.ts';

export const listTags = route({
  method: 'GET',
  path: '/api/tags',
  source: 'spec',
  area: 'catalogue',
  summary: 'Product tags by name',
  answer: z.array(named),
});

export const listIndicators = route({
  method: 'GET',
  path: '/api/product-filters/indicators',
  source: 'spec',
  area: 'catalogue',
  summary: 'Product indicators by name',
  answer: z.array(named),
});

export const listAllergens = route({
  method: 'GET',
  path: '/api/product-filters/allergens',
  source: 'spec',
  area: 'catalogue',
  summary: 'Product allergens by name',
  answer: z.array(named),
});

export const productFiltersRoutes = { listTags, listIndicators, listAllergens };

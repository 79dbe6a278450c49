import { route } from '../../wire/route.ts';
import { choices } from './choices.ts';

export const listTags = route({
  method: 'GET',
  path: '/api/tags',
  source: 'spec',
  area: 'catalogue',
  summary: 'Product tags in the order of staff',
  ...choices,
});

export const listIndicators = route({
  method: 'GET',
  path: '/api/product-filters/indicators',
  source: 'spec',
  area: 'catalogue',
  summary: 'Product indicators in the order of staff',
  ...choices,
});

export const listAllergens = route({
  method: 'GET',
  path: '/api/product-filters/allergens',
  source: 'spec',
  area: 'catalogue',
  summary: 'Product allergens in the order of staff',
  ...choices,
});

export const productFiltersRoutes = { listTags, listIndicators, listAllergens };

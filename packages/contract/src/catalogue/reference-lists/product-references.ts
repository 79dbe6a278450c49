import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { name } from '../../wire/values.ts';
import { named } from '../products/product.ts';
import { choices, withArchived } from './choices.ts';

const newName = z.object({ name: name(100) });

export const listProductBadges = route({
  method: 'GET',
  path: '/api/product-badges',
  source: 'spec',
  area: 'catalogue',
  summary: 'Badges for products',
  ...choices,
});

export const listHeatingInstructionTypes = route({
  method: 'GET',
  path: '/api/heating-instruction-types',
  source: 'spec',
  area: 'catalogue',
  summary: 'Types of heating instructions',
  ...choices,
});

export const listMealComponents = route({
  method: 'GET',
  path: '/api/admin/meal-components',
  source: 'spec',
  area: 'catalogue',
  summary: 'Meal components in the order of staff',
  ...choices,
});

export const createMealComponent = route({
  method: 'POST',
  path: '/api/sales/admin/meal-components',
  source: 'spec',
  area: 'catalogue',
  summary: 'Create a meal component; an existing name answers the one that has it, unless it is archived',
  body: newName,
  status: 201,
  answer: named,
});

export const listRatingAttributes = route({
  method: 'GET',
  path: '/api/admin/rating-attributes',
  source: 'spec',
  area: 'catalogue',
  summary: 'Attributes that customers rate, in the order of staff',
  ...choices,
});

export const createRatingAttribute = route({
  method: 'POST',
  path: '/api/sales/admin/rating-attributes',
  source: 'spec',
  area: 'catalogue',
  summary: 'Create a rating attribute; an existing name answers the one that has it, unless it is archived',
  body: newName,
  status: 201,
  answer: named,
});

export const listPackageItems = route({
  method: 'GET',
  path: '/api/admin/package-items',
  source: 'ruling',
  area: 'catalogue',
  summary: 'Packages for products',
  query: withArchived,
  answer: z.array(z.object({ slug: z.string(), name: z.string(), is_archived: z.literal(true).optional() })),
});

export const listIcons = route({
  method: 'GET',
  path: '/api/admin/icons',
  source: 'ruling',
  area: 'catalogue',
  summary: 'Icons for products',
  ...choices,
});

export const productReferencesRoutes = {
  listProductBadges,
  listHeatingInstructionTypes,
  listMealComponents,
  createMealComponent,
  listRatingAttributes,
  createRatingAttribute,
  listPackageItems,
  listIcons,
};

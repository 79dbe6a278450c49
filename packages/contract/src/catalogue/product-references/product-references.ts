import * as z from 'zod';
import { PACKAGE_SLUGS } from '@larder/domain/values/enums/package-items.ts';
import { route } from '../../wire/route.ts';
import { text } from '../../wire/values.ts';
import { named } from '../products/product.ts';

const newName = z.object({ name: text(100) });

export const listProductBadges = route({
  method: 'GET',
  path: '/api/product-badges',
  source: 'spec',
  area: 'catalogue',
  summary: 'Badges for products',
  answer: z.array(named),
});

export const listHeatingInstructionTypes = route({
  method: 'GET',
  path: '/api/heating-instruction-types',
  source: 'spec',
  area: 'catalogue',
  summary: 'Types of heating instructions',
  answer: z.array(named),
});

export const listMealComponents = route({
  method: 'GET',
  path: '/api/admin/meal-components',
  source: 'spec',
  area: 'catalogue',
  summary: 'Meal components by name',
  answer: z.array(named),
});

export const createMealComponent = route({
  method: 'POST',
  path: '/api/sales/admin/meal-components',
  source: 'spec',
  area: 'catalogue',
  summary: 'Create a meal component; an existing name answers the one that has it',
  body: newName,
  status: 201,
  answer: named,
});

export const listRatingAttributes = route({
  method: 'GET',
  path: '/api/admin/rating-attributes',
  source: 'spec',
  area: 'catalogue',
  summary: 'Attributes that customers rate, by name',
  answer: z.array(named),
});

export const createRatingAttribute = route({
  method: 'POST',
  path: '/api/sales/admin/rating-attributes',
  source: 'spec',
  area: 'catalogue',
  summary: 'Create a rating attribute; an existing name answers the one that has it',
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
  answer: z.array(z.object({ slug: z.enum(PACKAGE_SLUGS), name: z.string() })),
});

export const listIcons = route({
  method: 'GET',
  path: '/api/admin/icons',
  source: 'ruling',
  area: 'catalogue',
  summary: 'Icons for products',
  answer: z.array(named),
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

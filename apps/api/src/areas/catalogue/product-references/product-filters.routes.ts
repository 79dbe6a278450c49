import { PACKAGE_ITEMS } from '@larder/domain/values/enums/package-items.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { createName } from '../products/create-name.ts';
import { listNamed } from './product-references.queries.ts';

export const productFilterHandlers = {
  listTags: (_, { db }) => listNamed(db, 'tags'),
  listIndicators: (_, { db }) => listNamed(db, 'indicators'),
  listAllergens: (_, { db }) => listNamed(db, 'allergens'),
  listProductBadges: (_, { db }) => listNamed(db, 'product_badges'),
  listHeatingInstructionTypes: (_, { db }) => listNamed(db, 'heating_instruction_types'),
  listIcons: (_, { db }) => listNamed(db, 'icons'),
  listPackageItems: () => [...PACKAGE_ITEMS],
  listMealComponents: (_, { db }) => listNamed(db, 'meal_components'),
  createMealComponent: ({ body }, ctx) => createName(ctx, 'meal_components', body.name),
  listRatingAttributes: (_, { db }) => listNamed(db, 'rating_attributes'),
  createRatingAttribute: ({ body }, ctx) => createName(ctx, 'rating_attributes', body.name),
} satisfies Partial<Handlers>;

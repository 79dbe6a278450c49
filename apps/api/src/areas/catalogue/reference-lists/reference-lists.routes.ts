import type { Handlers } from '../../../platform/http/register-routes.ts';
import { archiveReference, restoreReference } from './archive-reference.ts';
import { createName } from './create-name.ts';
import { reorderReferences } from './reorder-references.ts';
import { createReference, updateReference } from './save-reference.ts';
import { listReferenceLists, listReferences, showChoices, showPackages } from './show-references.ts';

export const referenceListHandlers = {
  listTags: ({ query }, { db }) => showChoices(db, 'tags', query),
  listIndicators: ({ query }, { db }) => showChoices(db, 'indicators', query),
  listAllergens: ({ query }, { db }) => showChoices(db, 'allergens', query),
  listProductBadges: ({ query }, { db }) => showChoices(db, 'product-badges', query),
  listHeatingInstructionTypes: ({ query }, { db }) => showChoices(db, 'heating-instruction-types', query),
  listIcons: ({ query }, { db }) => showChoices(db, 'icons', query),
  listPackageItems: ({ query }, { db }) => showPackages(db, query),
  listMealComponents: ({ query }, { db }) => showChoices(db, 'meal-components', query),
  createMealComponent: ({ body }, ctx) => createName(ctx, 'meal-components', body.name),
  listRatingAttributes: ({ query }, { db }) => showChoices(db, 'rating-attributes', query),
  createRatingAttribute: ({ body }, ctx) => createName(ctx, 'rating-attributes', body.name),
  listReferenceLists: (_, { db }) => listReferenceLists(db),
  listReferences: ({ params }, { db }) => listReferences(db, params.list),
  createReference: ({ params, body }, ctx) => createReference(ctx, params.list, body),
  updateReference: ({ params, body }, ctx) => updateReference(ctx, params.list, params.id, body),
  archiveReference: ({ params }, ctx) => archiveReference(ctx, params.list, params.id),
  restoreReference: ({ params }, ctx) => restoreReference(ctx, params.list, params.id),
  reorderReferences: async ({ params, body }, ctx) => {
    await reorderReferences(ctx, params.list, body);
    return listReferences(ctx.db, params.list);
  },
} satisfies Partial<Handlers>;

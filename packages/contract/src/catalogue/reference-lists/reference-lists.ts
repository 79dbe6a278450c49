import * as z from 'zod';
import { REFERENCE_LISTS } from '@larder/domain/values/enums/reference-lists.ts';
import { use } from '../../operations/uses/uses.ts';
import { route } from '../../wire/route.ts';
import { id, moment, name, newOrder, version } from '../../wire/values.ts';

const area = 'catalogue';
const list = z.enum(REFERENCE_LISTS);
const ofList = z.object({ list });
const ofReference = z.object({ list, id });

const reference = z
  .object({
    id,
    name: z.string(),
    /** Only packages have one. */
    slug: z.string().optional(),
    archived_at: moment.nullable(),
    version: z.int(),
    uses: z.array(use),
  })
  .meta({ id: 'Reference' });
export type Reference = z.output<typeof reference>;

export const listReferenceLists = route({
  method: 'GET',
  path: '/api/admin/reference-lists',
  source: 'larder',
  area,
  summary: 'The reference lists of the catalogue and how many entries each has',
  answer: z.array(z.object({ list, count: z.int(), archived_count: z.int() })),
});

export const listReferences = route({
  method: 'GET',
  path: '/api/admin/reference-lists/{list}',
  source: 'larder',
  area,
  summary: 'All entries of a list in the order of staff, archived ones included, and what uses each',
  params: ofList,
  answer: z.array(reference),
});

/** Generated from the name if blank. */
const slug = z
  .string()
  .trim()
  .max(100)
  .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'A slug can only contain lowercase letters, digits and single dashes.');

export const createReference = route({
  method: 'POST',
  path: '/api/admin/reference-lists/{list}',
  source: 'larder',
  area,
  summary: 'Add an entry at the end of a list; a package has a slug, which never changes',
  params: ofList,
  body: z.object({ name: name(100), slug: slug.default('') }),
  status: 201,
  answer: reference,
});

export const updateReference = route({
  method: 'PUT',
  path: '/api/admin/reference-lists/{list}/{id}',
  source: 'larder',
  area,
  summary: 'Rename an entry of a list',
  params: ofReference,
  body: z.object({ name: name(100), slug: slug.optional(), version: version.optional() }),
  answer: reference,
});

export const archiveReference = route({
  method: 'POST',
  path: '/api/admin/reference-lists/{list}/{id}/archive',
  source: 'larder',
  area,
  summary: 'Archive an entry: whatever uses it keeps it, and it cannot be chosen again',
  params: ofReference,
  answer: reference,
});

export const restoreReference = route({
  method: 'POST',
  path: '/api/admin/reference-lists/{list}/{id}/restore',
  source: 'larder',
  area,
  summary: 'Restore an archived entry, so that it can be chosen again',
  params: ofReference,
  answer: reference,
});

export const reorderReferences = route({
  method: 'POST',
  path: '/api/admin/reference-lists/{list}/reorder',
  source: 'larder',
  area,
  summary:
    'Put the entries of a list that are not archived in order; a list that changed since it was read is a conflict',
  params: ofList,
  body: newOrder,
  answer: z.array(reference),
});

export const referenceListsRoutes = {
  listReferenceLists,
  listReferences,
  createReference,
  updateReference,
  archiveReference,
  restoreReference,
  reorderReferences,
};

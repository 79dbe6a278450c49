import * as z from 'zod';
import { route } from '../../wire/route.ts';
import { isOneLine, isSupported, UNSUPPORTED } from '../../wire/storable.ts';
import { id, line, name, version } from '../../wire/values.ts';

/** The address of a list, such as `/users`. */
const list = z
  .string()
  .max(60)
  .regex(/^\/[a-z0-9/-]+$/, 'This is not the address of a list.');

const MOST_LETTERS = 2_000;
/** What follows the address: filters, order and columns, such as `?status=paused`. */
const search = line(MOST_LETTERS)
  .regex(/^(\?.+)?$/, 'This is not the search of a list.')
  .refine(
    (encoded) => [...new URLSearchParams(encoded)].flat().every((text) => isSupported(text) && isOneLine(text)),
    UNSUPPORTED,
  );

export const savedView = z
  .object({
    id,
    list,
    name: z.string(),
    search: z.string(),
    is_shared: z.boolean(),
    /** Null for your own. */
    owner: z.string().nullable(),
    /** Why you cannot change or delete it. */
    refusal: z.string().nullable(),
    /** Names in `search` whose record no longer exists. */
    missing: z.array(z.string()),
    version,
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.output<typeof savedView>;

export const listSavedViews = route({
  method: 'GET',
  path: '/api/admin/saved-views',
  source: 'larder',
  area: 'staff',
  summary: 'Saved views of a list: your own and shared ones, by name',
  query: z.object({ list }),
  answer: z.array(savedView),
});

export const createSavedView = route({
  method: 'POST',
  path: '/api/admin/saved-views',
  source: 'larder',
  area: 'staff',
  summary: 'Save the filters, order and columns of a list under a name',
  body: z.object({ list, name: name(60, 'Name is required.'), search, is_shared: z.boolean().default(false) }),
  answer: savedView,
  status: 201,
});

const ofView = z.object({ id });

export const updateSavedView = route({
  method: 'PATCH',
  path: '/api/admin/saved-views/{id}',
  source: 'larder',
  area: 'staff',
  summary: 'Rename a saved view, share it or not, or replace what it shows',
  params: ofView,
  body: z.object({
    name: name(60, 'Name is required.').optional(),
    search: search.optional(),
    is_shared: z.boolean().optional(),
    version: version.optional(),
  }),
  answer: savedView,
});

export const deleteSavedView = route({
  method: 'DELETE',
  path: '/api/admin/saved-views/{id}',
  source: 'larder',
  area: 'staff',
  summary: 'Delete a saved view; the list and its records stay',
  params: ofView,
  answer: null,
});

export const savedViewsRoutes = { listSavedViews, createSavedView, updateSavedView, deleteSavedView };

import * as z from 'zod';
import { CONTENT_TYPES } from '@larder/domain/values/enums/storefront-content.ts';
import { pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { id, line, moment, name, newOrder, text, version } from '../../wire/values.ts';

const area = 'marketing';
const ofPage = z.object({ id });

const VALUE_MOST = 20_000;
const contentField = z.object({
  key: z.string().max(200),
  /** `string` is one line, `text` several; the console cannot change other types. */
  type: z.string().max(50),
  value: z.string().max(VALUE_MOST),
});
const content = z.object({ data: z.array(contentField).max(500) });

const marketingPage = z
  .object({
    id,
    name: z.string(),
    path: z.string(),
    content,
    archived_at: moment.nullable(),
    version: z.int(),
  })
  .meta({ id: 'MarketingPage' });
export type MarketingPage = z.output<typeof marketingPage>;

export const listMarketingPages = route({
  method: 'GET',
  path: '/api/marketing/pages',
  source: 'spec',
  area,
  summary: 'Website pages, or the archived ones; `sort=position&order=asc` is the order of staff',
  query: z.object({
    ...pageQuery,
    sort: z.enum(['id', 'name', 'position']).default('id'),
    order: z.enum(['asc', 'desc']).default('desc'),
    archived: z.boolean().default(false),
  }),
  answer: z.array(marketingPage),
  meta: 'page',
});

export const showMarketingPage = route({
  method: 'GET',
  path: '/api/marketing/pages/{id}',
  source: 'spec',
  area,
  summary: 'One page of the website with its fields',
  params: ofPage,
  answer: marketingPage,
});

const newField = z.object({
  key: text(200),
  type: z.enum(CONTENT_TYPES, { error: 'Please choose a type.' }),
  value: z.string().max(VALUE_MOST),
});

const newPage = z.object({
  name: name(200),
  path: line(300),
  content: z.object({ data: z.array(newField).min(1, 'Add at least one field.').max(500) }),
});
export type NewMarketingPage = z.output<typeof newPage>;

export const createMarketingPage = route({
  method: 'POST',
  path: '/api/admin/marketing/pages',
  source: 'larder',
  area,
  summary: 'Create a page with its fields; its name, path and fields are fixed afterwards',
  body: newPage,
  status: 201,
  answer: marketingPage,
});

const pageChanges = z.object({
  /** As is the path: a different value is refused. */
  name: z.string().optional(),
  path: z.string().optional(),
  content: z.union([content, content.shape.data]),
  version: version.optional(),
});
export type MarketingPageChanges = z.output<typeof pageChanges>;

export const updateMarketingPage = route({
  method: 'PUT',
  path: '/api/admin/marketing/pages/{id}',
  source: 'spec',
  area,
  summary: 'Change the field values of a page',
  params: ofPage,
  body: pageChanges,
  answer: marketingPage,
});

export const archiveMarketingPage = route({
  method: 'POST',
  path: '/api/admin/marketing/pages/{id}/archive',
  source: 'larder',
  area,
  summary: 'Archive a page: customers no longer see it, and whatever refers to it keeps it',
  params: ofPage,
  answer: marketingPage,
});

export const restoreMarketingPage = route({
  method: 'POST',
  path: '/api/admin/marketing/pages/{id}/restore',
  source: 'larder',
  area,
  summary: 'Restore an archived page',
  params: ofPage,
  answer: marketingPage,
});

export const reorderMarketingPages = route({
  method: 'POST',
  path: '/api/admin/marketing/pages/reorder',
  source: 'larder',
  area,
  summary: 'Put the pages in order; a list that changed since it was read is a conflict',
  body: newOrder,
  answer: null,
});

export const marketingPagesRoutes = {
  listMarketingPages,
  showMarketingPage,
  createMarketingPage,
  updateMarketingPage,
  archiveMarketingPage,
  restoreMarketingPage,
  reorderMarketingPages,
};

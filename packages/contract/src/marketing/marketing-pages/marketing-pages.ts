import * as z from 'zod';
import { pageQuery } from '../../wire/page.ts';
import { route } from '../../wire/route.ts';
import { id, version } from '../../wire/values.ts';

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
    version: z.int(),
  })
  .meta({ id: 'MarketingPage' });
export type MarketingPage = z.output<typeof marketingPage>;

export const listMarketingPages = route({
  method: 'GET',
  path: '/api/marketing/pages',
  source: 'spec',
  area,
  summary: 'Website pages',
  query: z.object({
    ...pageQuery,
    sort: z.enum(['id', 'name']).default('id'),
    order: z.enum(['asc', 'desc']).default('desc'),
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

export const marketingPagesRoutes = { listMarketingPages, showMarketingPage, updateMarketingPage };

import * as z from 'zod';
import { BANNER_IMAGE, BANNER_STATUSES, BANNER_TYPES } from '@larder/domain/values/enums/sale-banners.ts';
import { list } from '../../wire/include.ts';
import { picture, pictureUpTo } from '../../wire/picture.ts';
import { route } from '../../wire/route.ts';
import { id, line, moment, text, version } from '../../wire/values.ts';

const area = 'marketing';
const ofBanner = z.object({ id });

const saleBanner = z
  .object({
    id,
    slug: z.string(),
    type: z.enum(BANNER_TYPES),
    status: z.enum(BANNER_STATUSES),
    title: z.string(),
    /** May contain {{newMealDate}}. */
    description: z.string(),
    label: z.string(),
    link_url: z.string(),
    link_title: z.string(),
    image: picture.nullable(),
    /** Lowest first, then oldest first. */
    priority: z.int(),
    sale_banner_order_week: z.array(id),
    help: z.string(),
    created_at: moment,
    version: z.int(),
  })
  .meta({ id: 'SaleBanner' });
export type SaleBanner = z.output<typeof saleBanner>;

export const listSaleBanners = route({
  method: 'GET',
  path: '/api/sales/admin/banners',
  source: 'spec',
  area,
  summary: 'Sale banners by priority',
  query: z.object({
    status: z.enum([...BANNER_STATUSES, 'all']).optional(),
    type: z.enum([...BANNER_TYPES, 'all']).optional(),
  }),
  answer: z.array(saleBanner),
});

const fields = {
  status: z.enum(BANNER_STATUSES),
  title: text(200),
  description: z.string().trim().max(2_000),
  label: line(50),
  link_url: line(1_000),
  link_title: line(100),
  sale_banner_order_week: list(id).max(500),
};
/** Null removes the image; omitted keeps it. */
const image = pictureUpTo(BANNER_IMAGE.bytes, BANNER_IMAGE.tooLarge).nullable().optional();

const newSaleBanner = z.object({
  type: z.enum(BANNER_TYPES, { error: 'Please choose a banner type.' }),
  status: fields.status.default('disabled'),
  title: fields.title,
  description: fields.description.default(''),
  label: fields.label.default(''),
  link_url: fields.link_url.default(''),
  link_title: fields.link_title.default(''),
  sale_banner_order_week: fields.sale_banner_order_week.default([]),
  image,
});
export type NewSaleBanner = z.output<typeof newSaleBanner>;

export const createSaleBanner = route({
  method: 'POST',
  path: '/api/sales/admin/banners',
  source: 'spec',
  area,
  summary: 'Create a banner, disabled by default',
  multipart: true,
  body: newSaleBanner,
  status: 201,
  answer: saleBanner,
});

const saleBannerChanges = z
  .object(fields)
  .partial()
  .extend({
    /** A different type is refused. */
    type: z.enum(BANNER_TYPES).optional(),
    image,
    version: version.optional(),
  });
export type SaleBannerChanges = z.output<typeof saleBannerChanges>;

export const updateSaleBanner = route({
  method: 'PUT',
  path: '/api/sales/admin/banners/{id}',
  source: 'spec',
  area,
  summary: 'Change a banner; its type is fixed',
  multipart: true,
  params: ofBanner,
  body: saleBannerChanges,
  answer: saleBanner,
});

export const deleteSaleBanner = route({
  method: 'DELETE',
  path: '/api/sales/admin/banners/{id}',
  source: 'spec',
  area,
  summary: 'Delete a banner and its image',
  params: ofBanner,
  answer: null,
});

export const reorderSaleBanners = route({
  method: 'POST',
  path: '/api/sales/admin/banners/reorder',
  source: 'spec',
  area,
  summary: 'Set banner priorities; unlisted banners keep theirs',
  body: z.object({
    banners: z
      .array(z.object({ id, priority: z.int().min(1).max(1_000_000) }))
      .min(1)
      .max(1_000)
      .refine((each) => new Set(each.map((banner) => banner.id)).size === each.length, 'List each banner only once.'),
  }),
  answer: z.array(saleBanner),
});

export const saleBannersRoutes = {
  listSaleBanners,
  createSaleBanner,
  updateSaleBanner,
  deleteSaleBanner,
  reorderSaleBanners,
};

import * as z from 'zod';
import { pageQuery } from '../../wire/page.ts';
import { picture, pictureFile } from '../../wire/picture.ts';
import { route } from '../../wire/route.ts';
import { id, moment, name, text, version } from '../../wire/values.ts';

const area = 'marketing';

const ofIcon = z.object({ id });

const popupIcon = z
  .object({
    id,
    /** Visible to staff only. */
    name: z.string(),
    title: z.string(),
    /** The subtitle as cleaned HTML. */
    description: z.string(),
    image: picture,
    url: z.string(),
    created_at: moment,
    archived_at: moment.nullable(),
    version: z.int(),
  })
  .meta({ id: 'PopupIcon' });
export type PopupIcon = z.output<typeof popupIcon>;

export const listPopupIcons = route({
  method: 'GET',
  path: '/api/popup-icons',
  source: 'spec',
  area,
  summary: 'Popup icons, or the archived ones',
  query: z.object({
    ...pageQuery,
    sort: z.enum(['id', 'name']).default('id'),
    order: z.enum(['asc', 'desc']).default('desc'),
    archived: z.boolean().default(false),
  }),
  answer: z.array(popupIcon),
  meta: 'page',
});

const fields = {
  name: name(100),
  title: text(200),
  description: z.string().trim().max(2_000),
  image: pictureFile,
};

export const createPopupIcon = route({
  method: 'POST',
  path: '/api/popup-icons',
  source: 'spec',
  area,
  summary: 'Create a popup icon; only basic HTML is kept in its subtitle',
  multipart: true,
  body: z.object({ ...fields, description: fields.description.default('') }),
  status: 201,
  answer: popupIcon,
});

const popupIconChanges = z.object(fields).partial().extend({ version: version.optional() });
export type PopupIconChanges = z.output<typeof popupIconChanges>;

export const updatePopupIcon = route({
  method: 'PUT',
  path: '/api/popup-icons/{id}',
  source: 'larder',
  area,
  summary: 'Change a popup icon; a new image replaces the old one',
  multipart: true,
  params: ofIcon,
  body: popupIconChanges,
  answer: popupIcon,
});

export const archivePopupIcon = route({
  method: 'POST',
  path: '/api/popup-icons/{id}/archive',
  source: 'larder',
  area,
  summary: 'Archive a popup icon: customers no longer see it, and whatever refers to it keeps it',
  params: ofIcon,
  answer: popupIcon,
});

export const restorePopupIcon = route({
  method: 'POST',
  path: '/api/popup-icons/{id}/restore',
  source: 'larder',
  area,
  summary: 'Restore an archived popup icon',
  params: ofIcon,
  answer: popupIcon,
});

export const popupIconsRoutes = {
  listPopupIcons,
  createPopupIcon,
  updatePopupIcon,
  archivePopupIcon,
  restorePopupIcon,
};

import * as z from 'zod';
import { pageQuery } from '../../wire/page.ts';
import { picture, pictureFile } from '../../wire/picture.ts';
import { route } from '../../wire/route.ts';
import { id, moment, text } from '../../wire/values.ts';

const area = 'marketing';

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
  })
  .meta({ id: 'PopupIcon' });
export type PopupIcon = z.output<typeof popupIcon>;

export const listPopupIcons = route({
  method: 'GET',
  path: '/api/popup-icons',
  source: 'spec',
  area,
  summary: 'Popup icons',
  query: z.object({
    ...pageQuery,
    sort: z.enum(['id', 'name']).default('id'),
    order: z.enum(['asc', 'desc']).default('desc'),
  }),
  answer: z.array(popupIcon),
  meta: 'page',
});

export const createPopupIcon = route({
  method: 'POST',
  path: '/api/popup-icons',
  source: 'spec',
  area,
  summary: 'Create a popup icon; only basic HTML is kept in its subtitle',
  multipart: true,
  body: z.object({
    name: text(100),
    title: text(200),
    description: z.string().trim().max(2_000).default(''),
    image: pictureFile,
  }),
  status: 201,
  answer: popupIcon,
});

export const popupIconsRoutes = { listPopupIcons, createPopupIcon };

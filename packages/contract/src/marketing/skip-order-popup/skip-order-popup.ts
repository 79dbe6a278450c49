import * as z from 'zod';
import { pictureFile } from '../../wire/picture.ts';
import { route } from '../../wire/route.ts';
import { numberList } from '../../wire/text-lists.ts';
import { id, line, moment, version } from '../../wire/values.ts';

const area = 'marketing';
const path = '/api/sales/admin/settings/popup/skip-order';

const skipOrderPopup = z
  .object({
    top_image_url: z.string().nullable(),
    /** Cleaned HTML, like all texts except the bottom CTA. */
    top_cta_text: z.string(),
    is_top_cta_visible: z.boolean(),
    bottom_cta_text: z.string(),
    header_text: z.string(),
    is_header_text_visible: z.boolean(),
    is_reasons_visible: z.boolean(),
    survey_reasons_header_text: z.string(),
    /** Year and week, YYYYWW. */
    allowed_week_numbers: z.array(z.int()),
    only_for_specific_users: z.boolean(),
    user_ids: z.array(id),
    version: z.int(),
    /** Null until staff change it. */
    updated: z.object({ at: moment, by: z.object({ email: z.string() }).nullable() }).nullable(),
  })
  .meta({ id: 'SkipOrderPopup' });
export type SkipOrderPopup = z.output<typeof skipOrderPopup>;

export const showSkipOrderPopup = route({
  method: 'GET',
  path,
  source: 'spec',
  area,
  summary: 'Settings of the skip-order deflect popup',
  answer: skipOrderPopup,
});

const NO_USER = 'User IDs must be whole numbers, one per line.';
const NO_JSON = 'Please enter user IDs as a JSON list, such as [12, 34].';
const MOST_USERS = 10_000;
const ids = z.array(z.int(NO_USER).min(1, NO_USER)).max(MOST_USERS);
/** A list, or a list as JSON text (MKT-55). */
const userIds = z.codec(z.union([z.string(), z.array(z.unknown())]), ids, {
  decode: (given, context) => {
    const list = typeof given === 'string' ? readJson(given) : given;
    if (Array.isArray(list)) return list.map((each) => (typeof each === 'string' ? Number(each) : each));
    context.issues.push({ code: 'custom', message: NO_JSON, input: given });
    return z.NEVER;
  },
  encode: (list) => JSON.stringify(list),
});

function readJson(text: string): unknown {
  if (text.trim() === '') return [];
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const NO_WEEK = 'Weeks must be the year and the week, such as 202653, one per line.';
const week = z.int(NO_WEEK).min(100_000, NO_WEEK).max(999_999, NO_WEEK);
const MOST_WEEKS = 200;
const html = z.string().trim().max(5_000);

const popupChanges = z
  .object({
    top_image_file: pictureFile.nullable(),
    /** Blank removes the image; other text keeps it. */
    top_image_url: z.string().max(2_000).nullable(),
    top_cta_text: html,
    is_top_cta_visible: z.boolean(),
    bottom_cta_text: line(500),
    header_text: html,
    is_header_text_visible: z.boolean(),
    is_reasons_visible: z.boolean(),
    survey_reasons_header_text: html,
    allowed_week_numbers: numberList(week, MOST_WEEKS),
    only_for_specific_users: z.boolean(),
    user_ids: userIds,
    version,
  })
  .partial();
export type SkipOrderPopupChanges = z.output<typeof popupChanges>;

export const updateSkipOrderPopup = route({
  method: 'PUT',
  path,
  source: 'spec',
  area,
  summary: 'Change the settings of the skip-order deflect popup; only basic HTML is kept in its texts',
  multipart: true,
  body: popupChanges,
  answer: skipOrderPopup,
});

export const skipOrderPopupRoutes = { showSkipOrderPopup, updateSkipOrderPopup };

import type {
  SkipOrderPopup,
  SkipOrderPopupChanges,
} from '@larder/contract/marketing/skip-order-popup/skip-order-popup.ts';
import {
  refusalOfUnknownUsers,
  refusalOfWeekNumbers,
} from '@larder/domain/marketing/skip-order-popup/skip-popup-rules.ts';
import { refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { difference, record } from '../../../platform/record.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import { cleanHtmlWithin } from '../../catalogue/products/clean-html.ts';
import { uploadsOf, withPictures } from '../../catalogue/pictures/store-pictures.ts';
import { storedFiles } from '../pictures.ts';
import { removePictures } from '../../catalogue/pictures/remove-pictures.job.ts';
import { showSkipOrderPopup } from './show-skip-order-popup.ts';
import { listCustomersAmong, lockSkipOrderPopup, setSkipOrderPopup } from './skip-order-popup.queries.ts';

const ID = 1;

/** A removed or replaced image is deleted from disk. */
export async function updateSkipOrderPopup(ctx: StaffContext, body: SkipOrderPopupChanges): Promise<SkipOrderPopup> {
  const { top_image_file, top_image_url, version: read, ...sent } = body;
  const isTakenAway = top_image_url !== undefined && !top_image_url;
  const picture = { top_image_file: top_image_file ?? (isTakenAway ? null : undefined) };
  const change = (folders: string[]) =>
    ctx.transaction(async (tx) => {
      const was = await lockSkipOrderPopup(tx);
      const { version } = was;
      const current = () => showSkipOrderPopup(tx);
      await refuseStale(tx, read, { type: 'skip_order_popup', id: ID, version, current });
      const wanted = { ...(await normalize(tx, sent, was.user_ids)), ...storedFiles(picture, folders) };
      const { before, after } = difference(was, wanted);
      const changed = Object.keys(after);
      if (changed.length === 0) return;
      await setSkipOrderPopup(tx, {
        ...after,
        version: version + 1,
        updated_at: await businessNow(tx),
        updated_by: ctx.staff.id,
      });
      await record(tx, ctx.actor, {
        name: 'skip_order_popup_updated',
        subject: { type: 'skip_order_popup', id: ID, version: version + 1 },
        description: `Changed ${changed.join(', ').replaceAll('_', ' ')} of the skip-order deflect popup`,
        before,
        after,
      });
      const gone = before.top_image_file;
      if (typeof gone === 'string') await later(tx, ctx, removePictures, { files: [gone] });
    });
  await withPictures(ctx.files, uploadsOf(picture, 'inside'), change, 'marketing');
  return showSkipOrderPopup(ctx.db);
}

type Texts = Omit<SkipOrderPopupChanges, 'top_image_file' | 'top_image_url' | 'version'>;

/** Refuses unknown weeks and users. */
async function normalize(tx: Tx, sent: Texts, onPopup: readonly number[]): Promise<Texts> {
  const { allowed_week_numbers: weeks, user_ids: users, ...rest } = sent;
  if (weeks) refuseIf(refusalOfWeekNumbers(weeks));
  // Users already on the list who became staff since must not block saving.
  const added = users?.filter((id) => !onPopup.includes(id)) ?? [];
  if (added.length > 0) refuseIf(refusalOfUnknownUsers(added, await listCustomersAmong(tx, added)));
  return {
    ...rest,
    top_cta_text: cleaned('top_cta_text', rest.top_cta_text),
    header_text: cleaned('header_text', rest.header_text),
    survey_reasons_header_text: cleaned('survey_reasons_header_text', rest.survey_reasons_header_text),
    ...(weeks && { allowed_week_numbers: [...new Set(weeks)] }),
    ...(users && { user_ids: [...new Set(users)] }),
  };
}

const cleaned = (field: string, html: string | undefined) =>
  html === undefined ? undefined : cleanHtmlWithin(field, 5_000, html);

import type { PopupIcon, PopupIconChanges } from '@larder/contract/marketing/popup-icons/popup-icons.ts';
import { found } from '../../../platform/call-error.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { difference, record } from '../../../platform/record.ts';
import { removePictures } from '../../catalogue/pictures/remove-pictures.job.ts';
import { uploadsOf, withPictures } from '../../catalogue/pictures/store-pictures.ts';
import { cleanHtmlWithin } from '../../catalogue/products/clean-html.ts';
import { lockPopupIcon, setPopupIcon } from './popup-icons.queries.ts';
import { toPopupIcon } from './popup-icons.ts';

/** A replaced image is deleted from disk. */
export function updatePopupIcon(ctx: StaffContext, id: number, body: PopupIconChanges): Promise<PopupIcon> {
  const { image, version: read, description, ...form } = body;
  const cleaned = description === undefined ? {} : { description: cleanHtmlWithin('description', 2_000, description) };
  const change = ([image_file]: string[]) =>
    ctx.transaction(async (tx) => {
      const row = found(await lockPopupIcon(tx, id), `Popup icon ${id}`);
      const { version } = row;
      const current = async () => toPopupIcon(row);
      await refuseStale(tx, read, { type: 'popup_icon', id, version, current });
      const { before, after } = difference(row, { ...form, ...cleaned, image_file });
      const changed = Object.keys(after);
      if (changed.length === 0) return toPopupIcon(row);
      const saved = await setPopupIcon(tx, id, { ...after, version: version + 1 });
      await record(tx, ctx.actor, {
        name: 'popup_icon_updated',
        subject: { type: 'popup_icon', id, version: version + 1 },
        description: `Changed ${changed.map((field) => NAMES[field] ?? field).join(', ')} of the popup icon ${row.name}`,
        before,
        after,
      });
      if (before.image_file !== undefined) await later(tx, ctx, removePictures, { files: [before.image_file] });
      return toPopupIcon(saved);
    });
  return withPictures(ctx.files, uploadsOf({ image }), change, 'marketing');
}

/** As staff know them. */
const NAMES: Record<string, string> = { description: 'subtitle', image_file: 'image' };

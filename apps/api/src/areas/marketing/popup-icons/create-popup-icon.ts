import type { createPopupIcon as route, PopupIcon } from '@larder/contract/marketing/popup-icons/popup-icons.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { record } from '../../../platform/record.ts';
import { cleanHtmlWithin } from '../../catalogue/products/clean-html.ts';
import { uploadsOf, withPictures } from '../../catalogue/pictures/store-pictures.ts';
import { insertPopupIcon } from './popup-icons.queries.ts';
import { toPopupIcon } from './popup-icons.ts';

export function createPopupIcon(ctx: StaffContext, body: Received<typeof route>['body']): Promise<PopupIcon> {
  const { image, ...form } = body;
  const fields = { ...form, description: cleanHtmlWithin('description', 2_000, form.description) };
  const make = ([image_file = '']: string[]) =>
    ctx.transaction(async (tx) => {
      const row = await insertPopupIcon(tx, { ...fields, image_file, created_at: await businessNow(tx) });
      await record(tx, ctx.actor, {
        name: 'popup_icon_created',
        subject: { type: 'popup_icon', id: row.id },
        description: `Created the popup icon ${row.name}`,
        after: { ...fields, image: image_file },
      });
      return toPopupIcon(row);
    });
  return withPictures(ctx.files, uploadsOf({ image }), make, 'marketing');
}

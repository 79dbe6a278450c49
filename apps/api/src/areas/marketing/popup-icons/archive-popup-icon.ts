import type { PopupIcon } from '@larder/contract/marketing/popup-icons/popup-icons.ts';
import { found } from '../../../platform/call-error.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { setArchived } from '../archive.ts';
import { lockPopupIcon, setPopupIcon } from './popup-icons.queries.ts';
import { toPopupIcon } from './popup-icons.ts';

export const archivePopupIcon = (ctx: StaffContext, id: number) => set(ctx, id, true);

export const restorePopupIcon = (ctx: StaffContext, id: number) => set(ctx, id, false);

const set = (ctx: StaffContext, id: number, isArchiving: boolean): Promise<PopupIcon> =>
  ctx.transaction(async (tx) => {
    const row = found(await lockPopupIcon(tx, id), `Popup icon ${id}`);
    const icon = { type: 'popup_icon', id, label: `popup icon ${row.name}`, isArchived: row.archived_at !== null };
    await setArchived(tx, ctx.actor, icon, isArchiving, (archived_at) => setPopupIcon(tx, id, { archived_at }));
    return toPopupIcon(found(await lockPopupIcon(tx, id), `Popup icon ${id}`));
  });

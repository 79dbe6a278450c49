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
    const { name, archived_at, version } = row;
    const icon = { type: 'popup_icon', id, label: `popup icon ${name}`, isArchived: archived_at !== null, version };
    await setArchived(tx, ctx.actor, icon, isArchiving, (fields) => setPopupIcon(tx, id, fields));
    return toPopupIcon(found(await lockPopupIcon(tx, id), `Popup icon ${id}`));
  });

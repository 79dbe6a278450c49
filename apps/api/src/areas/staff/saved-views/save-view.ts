import type {
  createSavedView as createRoute,
  SavedView,
  updateSavedView as updateRoute,
} from '@larder/contract/staff/saved-views/saved-views.ts';
import type { Received } from '@larder/contract/wire/route.ts';
import { isVisible, recordedSearch, refusalToChangeView } from '@larder/domain/staff/saved-views/saved-views.ts';
import { found, refuseIf } from '../../../platform/call-error.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuseStale } from '../../../platform/database/stale-version.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { difference, record } from '../../../platform/record.ts';
import { insertView, lockView, removeView, setView, type ViewFields } from './saved-views.queries.ts';
import { showSavedView } from './show-saved-views.ts';

export async function createSavedView(
  ctx: StaffContext,
  body: Received<typeof createRoute>['body'],
): Promise<SavedView> {
  return ctx.transaction(async (tx) => {
    const made = await insertView(tx, { ...body, owner_id: ctx.staff.id });
    await record(tx, ctx.actor, {
      name: 'saved_view_created',
      subject: { type: 'saved_view', id: made, version: 1 },
      description: `Saved the view ${body.name} of ${body.list}`,
      after: recorded(body),
    });
    return showSavedView(tx, ctx.staff, made);
  });
}

export async function updateSavedView(
  ctx: StaffContext,
  id: number,
  { version: sent, ...body }: Received<typeof updateRoute>['body'],
): Promise<SavedView> {
  return ctx.transaction(async (tx) => {
    const { version: last, ...was } = await lockOwn(tx, ctx, id);
    await refuseStale(tx, sent, {
      type: 'saved_view',
      id,
      version: last,
      current: () => showSavedView(tx, ctx.staff, id),
    });
    const { before, after } = difference<ViewFields>(was, body);
    if (Object.keys(after).length === 0) return showSavedView(tx, ctx.staff, id);
    const version = last + 1;
    await setView(tx, id, { ...after, version });
    await record(tx, ctx.actor, {
      name: 'saved_view_updated',
      subject: { type: 'saved_view', id, version },
      description: `Changed the view ${after.name ?? was.name} of ${was.list}`,
      before: recorded(before),
      after: recorded(after),
    });
    return showSavedView(tx, ctx.staff, id);
  });
}

export async function deleteSavedView(ctx: StaffContext, id: number): Promise<undefined> {
  await ctx.transaction(async (tx) => {
    const { name, list, search, is_shared } = await lockOwn(tx, ctx, id);
    await removeView(tx, id);
    await record(tx, ctx.actor, {
      name: 'saved_view_deleted',
      subject: { type: 'saved_view', id },
      description: `Deleted the view ${name} of ${list}`,
      before: recorded({ name, list, search, is_shared }),
    });
  });
}

const recorded = <View extends Partial<ViewFields>>(view: View): View =>
  view.search === undefined ? view : { ...view, search: recordedSearch(view.search) };

/** Views of others that are not shared are as unknown as deleted ones. */
async function lockOwn(tx: Tx, { staff }: StaffContext, id: number) {
  const view = await lockView(tx, id);
  const visible = found(view && isVisible(view, staff) ? view : null, `Saved view ${id}`);
  refuseIf(refusalToChangeView(visible, staff));
  return visible;
}

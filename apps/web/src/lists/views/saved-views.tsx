import { Button } from '@mantine/core';
import {
  deleteSavedView,
  listSavedViews,
  type SavedView,
  updateSavedView,
} from '@larder/contract/staff/saved-views/saved-views.ts';
import type { Href } from '@larder/ui/controls/display/link.tsx';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { failureMessage } from '../../calls/failure-message.ts';
import { useCall } from '../../calls/use-call.ts';
import { useRead } from '../../calls/use-read.ts';
import { hrefFrom } from '../../href-to.ts';
import type { ColumnChoice } from '../use-columns.ts';
import { parseSearch, writeSearch } from '../search-text.ts';
import { describeLeftOut, openedView, readViewSearch, searchOfView } from '../view-search.ts';
import { RenameViewDialog, SaveViewDialog } from './view-dialog.tsx';
import { ViewsMenu } from './views-menu.tsx';

export interface SavedViewsProps {
  /** The list's filters and order, as in its address. */
  search: z.ZodObject;
  columns?: ColumnChoice;
}

/** Views of the list at this address (OPS-37). They are read when the menu or a view is opened. */
export default function SavedViews({ search: schema, columns }: SavedViewsProps) {
  const { history } = useRouter();
  const { pathname, search: raw } = useLocation();
  // All customers share the views of a timeline.
  const list = pathname.replace(/\/\d+(?=\/)/, '');
  const { view: openId } = readViewSearch(raw);
  const [isMenuOpened, setMenuOpened] = useState(false);
  const [dialog, setDialog] = useState<'save' | 'rename' | null>(null);
  const read = useRead(listSavedViews, { query: { list } }, { enabled: isMenuOpened || openId !== undefined });
  const views = read.data?.data ?? null;
  const open = views?.find(({ id }) => id === openId) ?? null;
  const opened = open && openedView(schema, open);
  const now = searchOfView(schema, raw);
  const toStore = searchOfView(schema, columns ? { ...raw, columns: columns.chosen.join(',') } : raw);
  const isChanged = opened !== null && opened.search !== now;

  useOpenedByAddress(
    opened !== null,
    opened && isChanged && now === searchOfView(schema, {}) ? hrefFrom(pathname + opened.address) : null,
    openId,
  );
  const update = useCall(updateSavedView, { refreshes: [listSavedViews] });
  const remove = useCall(deleteSavedView, { refreshes: [listSavedViews] });
  const change = async ({ id, version }: SavedView, body: object, done: string) => {
    const failure = await failureMessage(update.run({ params: { id }, body: { ...body, version } }));
    if (failure === null) toast.success(done);
    else {
      toast.error('View not saved', failure);
      // The filters stay in the address, and the next save is of the newer view.
      void read.refetch();
    }
  };
  const leave = (id?: number) => history.replace(pathname + writeSearch({ ...parseSearch(now), view: id }));
  const canChange = open !== null && open.refusal === null;

  return (
    <ConfirmAction
      title={`Delete the view ${open?.name ?? ''}`}
      message={open?.is_shared ? 'It disappears for all staff. This cannot be undone.' : 'This cannot be undone.'}
      action="Delete view"
      danger
      run={async () => (open ? failureMessage(remove.run({ params: { id: open.id } })) : null)}
      onDone={() => leave()}
      trigger={(askToDelete) => (
        <>
          {isChanged && canChange ? (
            <WorkingButton
              variant="default"
              working={update.running}
              onClick={() => open && void change(open, { search: toStore }, 'View saved')}
            >
              Save view
            </WorkingButton>
          ) : null}
          {isChanged ? (
            <Button variant="default" onClick={() => setDialog('save')}>
              Save as
            </Button>
          ) : null}
          <ViewsMenu
            views={views}
            open={open}
            hrefOf={(view) => hrefFrom(pathname + openedView(schema, view).address)}
            onOpened={() => setMenuOpened(true)}
            acts={[
              { label: 'Save as new view', run: () => setDialog('save') },
              ...(open && canChange
                ? [
                    { label: 'Rename', run: () => setDialog('rename') },
                    open.is_shared
                      ? {
                          label: 'Stop sharing',
                          run: () => void change(open, { is_shared: false }, 'View no longer shared'),
                        }
                      : {
                          label: 'Share with all staff',
                          run: () => void change(open, { is_shared: true }, 'View shared'),
                        },
                    { label: 'Delete', isDangerous: true, run: askToDelete },
                  ]
                : []),
              ...(open ? [{ label: 'Close view', run: () => leave() }] : []),
            ]}
          />
          {opened && opened.leftOut.length > 0 ? (
            <Notice>{`Left out of this view, because it no longer exists: ${describeLeftOut(opened.leftOut)}.`}</Notice>
          ) : null}
          {views && openId !== undefined && !open ? (
            <Notice>This view was deleted or is no longer shared. Its filters stay until you change them.</Notice>
          ) : null}
          {dialog === 'save' ? (
            <SaveViewDialog
              list={list}
              search={toStore}
              onClose={() => setDialog(null)}
              onSaved={({ id, search }) => {
                setDialog(null);
                history.replace(pathname + writeSearch({ ...parseSearch(search), view: id }));
              }}
            />
          ) : null}
          {dialog === 'rename' && open ? <RenameViewDialog view={open} onClose={() => setDialog(null)} /> : null}
        </>
      )}
    />
  );
}

/** On a line of its own below the buttons. */
const Notice = ({ children }: { children: string }) => (
  <div style={{ flexBasis: '100%' }}>
    <Callout tone="orange" urgent>
      {children}
    </Callout>
  </div>
);

/** An address with nothing but the view gets its filters, once; resetting all of them later is a change. */
function useOpenedByAddress(isRead: boolean, href: Href | null, view: number | undefined) {
  const { history } = useRouter();
  const handled = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (!isRead || handled.current === view) return;
    handled.current = view;
    if (href !== null) history.replace(href);
  }, [isRead, href, view, history]);
}

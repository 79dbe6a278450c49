import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  listSaleBanners,
  reorderSaleBanners,
  type SaleBanner,
} from '@larder/contract/marketing/sale-banners/sale-banners.ts';
import { BANNER_STATUSES } from '@larder/domain/values/enums/sale-banners.ts';
import { showDayOf } from '@larder/domain/values/show-date.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { OrderedPage } from '@larder/ui/patterns/lists/ordered-page.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import * as z from 'zod';
import { type CallFailure, firstSentence } from '../../../calls/call-failure.ts';
import { rememberList } from '../../../lists/last-list.ts';
import { wholeList } from '../../../lists/list-state.ts';
import type { Prefetch } from '../../../lists/prefetch.ts';
import { readSearch, writeSearch } from '../../../lists/search-text.ts';
import { useCall } from '../../../calls/use-call.ts';
import { keyOfRoute, prefetchRead, readOptions, useRead } from '../../../calls/use-read.ts';
import { STATUS_LABELS, TYPE_LABELS } from './sale-banner-form.ts';
import { hrefTo } from '../../../href-to.ts';
import classes from './sale-banners.module.css';

const SEARCH = z.object({ status: z.enum(BANNER_STATUSES).optional() });
const ALL = { query: {} };
const sentFor = ({ status }: z.output<typeof SEARCH>) => (status ? { query: { status } } : ALL);

export const prefetch: Prefetch = (client, { search }) =>
  prefetchRead(client, listSaleBanners, sentFor(readSearch(SEARCH, search)));

export function SaleBannersPage() {
  const { history } = useRouter();
  const { pathname, search: raw, href } = useLocation();
  const search = readSearch(SEARCH, raw);
  const { status } = search;
  useEffect(() => rememberList(pathname, href), [pathname, href]);
  const read = useRead(listSaleBanners, sentFor(search));
  const reorder = useReorder();
  const add = (
    <Button
      component={Link}
      href={hrefTo({ to: '/sale-banners/$id', params: { id: 'new' } })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      New Banner
    </Button>
  );
  return (
    <OrderedPage
      heading="Sale Banners"
      actions={add}
      filters={
        <NativeSelect
          label="Status"
          data={[
            { value: '', label: 'All' },
            ...BANNER_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
          ]}
          value={status ?? ''}
          onChange={({ currentTarget }) => history.push(pathname + writeSearch({ status: currentTarget.value }))}
        />
      }
      list={wholeList(read)}
      item={(banner) => ({ id: banner.id, label: banner.title, content: <BannerRow banner={banner} /> })}
      onReorder={(ids) => reorder(ids.map(Number))}
      whyFixed={status ? 'To reorder banners, set the status to All.' : null}
      empty={{
        nothing: 'No banners yet',
        action: add,
        query: status ? STATUS_LABELS[status] : null,
        onClear: () => history.push(pathname),
      }}
    />
  );
}

/** One after the other, so that the last one wins. */
function useReorder() {
  const client = useQueryClient();
  const { run } = useCall(reorderSaleBanners, {
    refreshes: [listSaleBanners],
    onDone: ({ data }) => client.setQueryData(readOptions(listSaleBanners, ALL).queryKey, { data }),
  });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (ids: number[]) => {
    const banners = ids.map((id, index) => ({ id, priority: index + 1 }));
    const saving = last.current
      .catch(() => null)
      .then(() => run({ body: { banners } }))
      .then(
        () => toast.success('New order saved'),
        (failure: CallFailure) => {
          toast.error('Error occurred while saving new order', firstSentence(failure));
          // Reload, or every new order would include a deleted banner.
          void client.invalidateQueries({ queryKey: keyOfRoute(listSaleBanners) });
          throw failure;
        },
      );
    last.current = saving;
    return saving;
  };
}

function BannerRow({ banner }: { banner: SaleBanner }) {
  const { id, title, type, status, created_at, help, image } = banner;
  return (
    <div className={classes.row}>
      {image ? <img src={image.uris['cart-mobile']} alt="" loading="lazy" /> : <span className={classes.none} />}
      <div className={classes.about}>
        <Link className={classes.name} href={hrefTo({ to: '/sale-banners/$id', params: { id } })}>
          {title}
        </Link>
        <span className={classes.facts}>{`${TYPE_LABELS[type]} · created ${showDayOf(created_at)}`}</span>
        <span className={classes.facts}>{help}</span>
      </div>
      <span>
        <StatusBadge tone={status === 'disabled' ? 'red' : 'teal'} label={STATUS_LABELS[status]} />
      </span>
    </div>
  );
}

import { Button, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { listReasons, type Reason } from '@larder/contract/customers/reasons/reasons.ts';
import { REASON_TYPES, type ReasonType } from '@larder/domain/values/enums/reason-types.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { OrderedPage } from '@larder/ui/patterns/lists/ordered-page.tsx';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { prefetchRead, useRead } from '../../../calls/use-read.ts';
import { hrefTo } from '../../../href-to.ts';
import { rememberList } from '../../../lists/last-list.ts';
import { wholeList } from '../../../lists/list-state.ts';
import type { Prefetch } from '../../../lists/prefetch.ts';
import { readSearch } from '../../../lists/search-text.ts';
import { describeReason, TYPE_LABELS } from './reason-types.ts';
import { reasonsSearch } from './reasons-search.ts';
import { useReorderReasons } from './use-reorder-reasons.ts';
import classes from './reasons.module.css';

const sentFor = (raw: Record<string, unknown>) => ({ query: readSearch(reasonsSearch, raw) });

export const prefetch: Prefetch = (client, { search }) => prefetchRead(client, listReasons, sentFor(search));

export function ReasonsPage() {
  const { history } = useRouter();
  const { pathname, search: raw, href } = useLocation();
  const sent = sentFor(raw);
  const { type, archived } = sent.query;
  useEffect(() => rememberList(pathname, href), [pathname, href]);
  const read = useRead(listReasons, sent);
  const reorder = useReorderReasons(type, read.data?.data.map(({ id }) => id) ?? []);
  const show = (search: { type: ReasonType; archived?: true }) => history.push(hrefTo({ to: '/reasons', search }));
  const add = (
    <Button
      component={Link}
      href={hrefTo({ to: '/reasons/new', search: { type } })}
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      New Reason
    </Button>
  );
  return (
    <OrderedPage
      heading="Reasons"
      actions={add}
      filters={
        <>
          <NativeSelect
            label="Type"
            data={REASON_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
            value={type}
            onChange={({ currentTarget }) =>
              show({ type: REASON_TYPES.find((each) => each === currentTarget.value) ?? type })
            }
          />
          <NativeSelect
            label="Status"
            data={['Active', 'Archived']}
            value={archived ? 'Archived' : 'Active'}
            onChange={({ currentTarget }) =>
              show({ type, ...(currentTarget.value === 'Archived' && { archived: true }) })
            }
          />
        </>
      }
      list={wholeList(read)}
      item={(reason) => ({ id: reason.id, label: reason.title, content: <ReasonRow reason={reason} /> })}
      onReorder={(ids) => reorder(ids.map(Number))}
      whyFixed={archived ? 'Archived reasons have no order. Open one to restore it.' : null}
      empty={{
        nothing: archived ? 'No archived reasons of this type' : 'No reasons of this type yet',
        action: archived ? null : add,
        query: null,
        onClear: () => show({ type }),
      }}
    />
  );
}

function ReasonRow({ reason }: { reason: Reason }) {
  return (
    <div className={classes.row}>
      <Link className={classes.title} href={hrefTo({ to: '/reasons/$id', params: { id: reason.id } })}>
        {reason.title}
      </Link>
      <span className={classes.facts}>{describeReason(reason) ?? 'Optional details'}</span>
    </div>
  );
}

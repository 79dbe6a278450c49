import { Button, Group, Text } from '@mantine/core';
import {
  showZipCodeDiff,
  type ZipCodeChange,
  type ZipCodeChangeKind,
} from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useState } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import classes from './zip-code-imports.module.css';

const PER_PAGE = 10;
const numberFormat = new Intl.NumberFormat('en-US');
const KINDS: [ZipCodeChangeKind, string][] = [
  ['changed', 'Changed'],
  ['added', 'Added'],
  ['unchanged', 'Unchanged'],
];

export function ZipCodeDiff({ importId }: { importId: number }) {
  const [kind, setKind] = useState<ZipCodeChangeKind>();
  const [page, setPage] = useState(1);
  const query = { page, per_page: PER_PAGE, ...(kind && { kind }) };
  const read = useRead(showZipCodeDiff, { params: { id: importId }, query }, { keepPrevious: true });
  if (read.isError) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  if (!read.data) return <PanelSkeleton />;
  const { data, meta } = read.data;
  const { totals, pagination } = meta;
  const choose = (chosen: ZipCodeChangeKind) => {
    setKind(chosen === kind ? undefined : chosen);
    setPage(1);
  };
  return (
    <div className={classes.chosen}>
      <Text size="sm">
        {totals.changed + totals.added === 0 ? 'This file makes no changes.' : describeAffected(totals)}
      </Text>
      <Group gap={6}>
        {KINDS.map(([each, label]) => (
          <Button
            key={each}
            size="compact-sm"
            variant={kind === each ? 'filled' : 'default'}
            aria-pressed={kind === each}
            onClick={() => choose(each)}
          >
            {label}: {numberFormat.format(totals[each])}
          </Button>
        ))}
      </Group>
      {data.length > 0 ? (
        <PanelTable label="Changes in this import" rows={data} rowKey={({ zip_code }) => zip_code} columns={COLUMNS} />
      ) : null}
      <Pager page={page} pages={pagination.total_pages} onStep={setPage} />
    </div>
  );
}

const describeAffected = ({ active_customers, coming_orders }: { active_customers: number; coming_orders: number }) =>
  `Affects ${countOf(active_customers, 'active customer')} and ${countOf(coming_orders, 'upcoming order')}; their dates will be recalculated.`;
const countOf = (count: number, noun: string) => `${numberFormat.format(count)} ${noun}${count === 1 ? '' : 's'}`;

const COLUMNS = [
  { header: 'ZIP Code', cell: ({ zip_code }: ZipCodeChange) => zip_code },
  { header: 'Change', cell: (change: ZipCodeChange) => <Change change={change} /> },
  { header: 'Active customers', cell: (change: ZipCodeChange) => numberFormat.format(change.active_customers) },
  { header: 'Upcoming orders', cell: (change: ZipCodeChange) => numberFormat.format(change.coming_orders) },
];

function Change({ change: { kind, fields } }: { change: ZipCodeChange }) {
  if (kind === 'unchanged') return 'Unchanged';
  return (
    <ul className={classes.changes}>
      {kind === 'added' ? <li>Added</li> : null}
      {fields.map(({ name, before, after }) => (
        <li key={name}>
          {name}:{' '}
          {without(before, after).map((line) => (
            <s key={line} className={classes.old}>
              was {line}
            </s>
          ))}
          {without(after, before).map((line) => (
            <ins key={line}>{line}</ins>
          ))}
        </li>
      ))}
    </ul>
  );
}

const without = (lines: string[], others: string[]) => lines.filter((line) => !others.includes(line));

function Pager({ page, pages, onStep }: { page: number; pages: number; onStep: (page: number) => void }) {
  if (pages < 2) return null;
  return (
    <Group gap={6}>
      <Button variant="default" size="compact-sm" disabled={page === 1} onClick={() => onStep(page - 1)}>
        Previous
      </Button>
      <Text size="sm" component="output">
        Page {numberFormat.format(page)} of {numberFormat.format(pages)}
      </Text>
      <Button variant="default" size="compact-sm" disabled={page >= pages} onClick={() => onStep(page + 1)}>
        Next
      </Button>
    </Group>
  );
}

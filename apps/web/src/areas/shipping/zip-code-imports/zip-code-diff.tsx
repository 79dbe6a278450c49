import { Button, Group, Text } from '@mantine/core';
import {
  showZipCodeDiff,
  type ZipCodeChange,
  type ZipCodeChangeKind,
  type ZipCodeConsequence,
} from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { type PanelColumn, PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useEffect, useState } from 'react';
import { useRead } from '../../../calls/use-read.ts';
import { countOf } from '../../../parts/imports/describe-counts.ts';
import { LostService } from '../../../parts/zip-codes/lost-service.tsx';
import { PauseCrossings } from '../../../parts/zip-codes/pause-crossings.tsx';
import classes from './zip-code-imports.module.css';

const PER_PAGE = 10;
const numberFormat = new Intl.NumberFormat('en-US');

type Part = ZipCodeChangeKind | ZipCodeConsequence;
const PARTS: [Part, string][] = [
  ['losing', 'Lose service'],
  ['changed-state', 'Other state'],
  ['changed', 'Changed'],
  ['added', 'Added'],
  ['unchanged', 'Unchanged'],
];
const isConsequence = (part: Part): part is ZipCodeConsequence => part === 'losing' || part === 'changed-state';

/** The comparison on the screen. */
export interface ReviewedDiff {
  fingerprint: string;
  again: () => void;
}

interface ZipCodeDiffProps {
  importId: number;
  /** Null while loading, and after a failure. */
  onReviewed: (reviewed: ReviewedDiff | null) => void;
}

export function ZipCodeDiff({ importId, onReviewed }: ZipCodeDiffProps) {
  const [part, setPart] = useState<Part>();
  const [page, setPage] = useState(1);
  const filter = part === undefined ? {} : isConsequence(part) ? { only: part } : { kind: part };
  const query = { page, per_page: PER_PAGE, ...filter };
  const read = useRead(showZipCodeDiff, { params: { id: importId }, query }, { keepPrevious: true });
  const { refetch } = read;
  const fingerprint = read.isError ? undefined : read.data?.meta.fingerprint;
  useEffect(() => {
    onReviewed(fingerprint === undefined ? null : { fingerprint, again: () => void refetch() });
  }, [fingerprint, refetch, onReviewed]);
  if (read.isError) return <FailedState message={read.error.message} onRetry={() => void refetch()} />;
  if (!read.data) return <PanelSkeleton />;
  const { data, meta } = read.data;
  const { totals, pagination } = meta;
  const counts: Record<Part, number> = { ...totals, 'changed-state': totals.changed_states };
  const choose = (chosen: Part) => {
    setPart(chosen === part ? undefined : chosen);
    setPage(1);
  };
  return (
    <div className={classes.chosen}>
      <LostService served={totals.loses} />
      {totals.changed_states > 0 ? (
        <Callout tone="orange">
          {`${countOf(totals.changed_states, 'zip code')} would move to another state, whose sales tax applies.`}
        </Callout>
      ) : null}
      <PauseCrossings of={totals} />
      <Text size="sm">
        {totals.changed + totals.added === 0 ? 'This file makes no changes.' : describeAffected(totals)}
      </Text>
      <Group gap={6}>
        {PARTS.filter(([each]) => !isConsequence(each) || counts[each] > 0).map(([each, label]) => (
          <Button
            key={each}
            size="compact-sm"
            variant={part === each ? 'filled' : 'default'}
            aria-pressed={part === each}
            onClick={() => choose(each)}
          >
            {label}: {numberFormat.format(counts[each])}
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

interface Affected {
  active_customers: number;
  coming_orders: number;
  removed_rules: number;
}

function describeAffected({ active_customers, coming_orders, removed_rules }: Affected): string {
  const affected = `Affects ${countOf(active_customers, 'active customer')} and ${countOf(coming_orders, 'upcoming order')}. Orders that a carrier serves get new dates.`;
  return removed_rules === 0 ? affected : `${affected} Removes ${countOf(removed_rules, 'shipping rule')}.`;
}

const COLUMNS: PanelColumn<ZipCodeChange>[] = [
  { header: 'ZIP Code', cell: ({ zip_code }: ZipCodeChange) => zip_code, width: '12%' },
  { header: 'Change', cell: (change: ZipCodeChange) => <Change change={change} />, width: '52%' },
  {
    header: 'Customers',
    cell: customersOf,
    width: '18%',
  },
  {
    header: 'Upcoming orders',
    cell: ({ coming_orders, losing_orders }: ZipCodeChange) => withLosses(coming_orders, losing_orders),
    width: '18%',
  },
];

const withLosses = (count: number, losing: number) =>
  losing === 0 ? numberFormat.format(count) : `${numberFormat.format(count)} (${loseService(losing)})`;

/** Paused customers lose service too, but are not active. */
function customersOf({ active_customers, losing_customers }: ZipCodeChange): string {
  return losing_customers === 0
    ? `${numberFormat.format(active_customers)} active`
    : `${numberFormat.format(active_customers)} active (${loseService(losing_customers)}, paused included)`;
}

const loseService = (losing: number) => `${numberFormat.format(losing)} ${losing === 1 ? 'loses' : 'lose'} service`;

function Change({ change: { kind, fields } }: { change: ZipCodeChange }) {
  if (kind === 'unchanged') return 'Unchanged';
  return (
    <dl className={classes.changes}>
      {fields.map(({ name, before, after, removed }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {without(before, after).map((line) => (
              <s key={line} className={classes.old}>
                {removed.includes(line) ? 'removed' : 'was'} {line}
              </s>
            ))}
            {without(after, before).map((line) => (
              <ins key={line}>{line}</ins>
            ))}
          </dd>
        </div>
      ))}
    </dl>
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

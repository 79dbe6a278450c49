import type { WeekCockpit } from '@larder/contract/operations/week-cockpit/week-cockpit.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { PanelTable, type PanelColumn } from '@larder/ui/controls/lists/panel-table.tsx';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { hrefTo } from '../../../href-to.ts';

type Batch = WeekCockpit['batches'][number];

const counted = new Intl.NumberFormat('en-US');

const COLUMNS: PanelColumn<Batch>[] = [
  {
    header: 'Batch',
    cell: ({ id, name }) => <Link href={hrefTo({ to: '/batches/$id', params: { id } })}>{`${name} #${id}`}</Link>,
  },
  {
    header: 'Done',
    cell: ({ processed_jobs, total_jobs }) => `${counted.format(processed_jobs)} of ${counted.format(total_jobs)}`,
  },
  { header: 'Started', cell: ({ created_at }) => <Moment at={created_at} /> },
];

export const WeekBatches = ({ batches }: { batches: Batch[] }) => (
  <Panel
    id="batches"
    title="Running batches"
    state={batches.length === 0 ? { status: 'empty', title: 'No batches are running' } : { status: 'ready' }}
  >
    <PanelTable label="Running batches" columns={COLUMNS} rows={batches} rowKey={({ id }) => id} />
  </Panel>
);

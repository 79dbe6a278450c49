import { Stack, Text } from '@mantine/core';
import {
  type ImportReversalPreview,
  type ImportReversalRow,
  REVERSAL_ROW_KINDS,
  type ReversalRowKind,
} from '@larder/contract/operations/import-reversals/import-reversals.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { type PanelColumn, PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import type { ReviewedPreview } from '../../../forms/use-previewed-form.ts';
import { hrefTo } from '../../../href-to.ts';
import { PreviewPanel } from '../../../parts/batches/preview-panel.tsx';
import type { ReversalRows } from './reversal-rows.ts';

type Reviewed = Pick<
  ReviewedPreview<never, ImportReversalPreview, ReversalRows>,
  'preview' | 'part' | 'turnTo' | 'isTurning' | 'failure' | 'push' | 'pushing' | 'back'
>;

const number = (count: number) => count.toLocaleString('en-US');
const customers = (count: number) => (count === 1 ? '1 customer' : `${number(count)} customers`);

export function ImportReversalPanel({ seen }: { seen: Reviewed }) {
  const { totals, rows, pagination } = seen.preview;
  const labels: Record<ReversalRowKind, string> = {
    reversed: `Will be reversed (${number(totals.reversed)})`,
    unchanged: `Will stay unchanged (${number(totals.unchanged)})`,
  };
  return (
    <PreviewPanel
      title="Preview of the reversal"
      action={`Reverse ${customers(totals.reversed)}`}
      disabledReason={totals.reversed === 0 ? 'None of these customers can be reversed.' : null}
      seen={seen}
      pagination={pagination}
      shows={{
        value: seen.part.rows,
        choices: REVERSAL_ROW_KINDS.map((value) => ({ value, label: labels[value] })),
        onChoose: (kind) => seen.turnTo({ page: 1, rows: kind }),
      }}
      onTurn={(page) => seen.turnTo({ ...seen.part, page })}
    >
      <Stack gap="sm">
        <Totals totals={totals} />
        {rows.length === 0 ? <Text size="sm">No customers of this kind.</Text> : null}
        {rows.length > 0 ? (
          <PanelTable label="Customers" rows={rows} rowKey={({ user_id }) => user_id} columns={COLUMNS} />
        ) : null}
      </Stack>
    </PreviewPanel>
  );
}

function Totals({ totals }: { totals: ImportReversalPreview['totals'] }) {
  const { reversed, unchanged, orders, opening_credit } = totals;
  return (
    <>
      <Text>
        {`Reverses ${customers(reversed)}: cancels the subscriptions and ${orders === 1 ? '1 order' : `${number(orders)} orders`}, reverses `}
        <Money cents={opening_credit} />
        {' of opening balances, and removes the imported cards from Larder.'}
      </Text>
      <Text>
        The customers stay as cancelled records without an e-mail. Their e-mails and external IDs can be imported again.
        This cannot be undone.
      </Text>
      {unchanged === 0 ? null : (
        <Callout tone="orange">{`${customers(unchanged)} will stay unchanged, for the reasons below.`}</Callout>
      )}
    </>
  );
}

const COLUMNS: PanelColumn<ImportReversalRow>[] = [
  { header: 'Line', cell: ({ line }) => line ?? '—' },
  {
    header: 'Customer',
    cell: ({ email, name, user_id }) => (
      <>
        <Link href={hrefTo({ to: '/users/$id', params: { id: user_id } })}>{name}</Link>
        <div>{email}</div>
      </>
    ),
  },
  { header: 'Orders', cell: ({ orders }) => orders },
  { header: 'Opening balance', cell: ({ opening_credit }) => <Money cents={opening_credit} /> },
  {
    header: 'Result',
    cell: ({ refusal }) =>
      refusal === null ? (
        'Will be reversed'
      ) : (
        <>
          <StatusBadge tone="orange" label="Unchanged" /> {refusal}
        </>
      ),
  },
];

import { Stack, Text } from '@mantine/core';
import {
  CREDIT_ROW_KINDS,
  type CreditRowKind,
  type CreditRowPreview,
  type CreditsPreview,
} from '@larder/contract/operations/mass-credits/mass-credits.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { type PanelColumn, PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import type { ReviewedPreview } from '../../../forms/use-previewed-form.ts';
import type { PreviewRows } from './credits-query.ts';
import { PreviewPanel } from '../../../parts/batches/preview-panel.tsx';
import { hrefTo } from '../../../href-to.ts';

type Reviewed = Pick<
  ReviewedPreview<never, CreditsPreview, PreviewRows>,
  'preview' | 'part' | 'turnTo' | 'isTurning' | 'failure' | 'push' | 'pushing' | 'back'
>;

const number = (count: number) => count.toLocaleString('en-US');
const rowsOf = (count: number) => (count === 1 ? '1 row' : `${number(count)} rows`);

export function CreditsPreviewPanel({ seen, action }: { seen: Reviewed; action: string }) {
  const { totals, rows, pagination } = seen.preview;
  const labels: Record<CreditRowKind, string> = {
    failing: `Will fail (${number(totals.failing)})`,
    duplicate: `Duplicates (${number(totals.duplicates)})`,
  };
  return (
    <PreviewPanel
      title="Preview of the credits"
      action={`${action} ${rowsOf(totals.applied)}`}
      disabledReason={totals.applied === 0 ? 'None of these rows can be applied.' : null}
      seen={seen}
      pagination={pagination}
      shows={{
        value: seen.part.rows,
        choices: CREDIT_ROW_KINDS.map((value) => ({ value, label: labels[value] })),
        onChoose: (kind) => seen.turnTo({ page: 1, rows: kind }),
      }}
      onTurn={(page) => seen.turnTo({ ...seen.part, page })}
    >
      <Stack gap="sm">
        <Totals seen={seen.preview} />
        {rows.length === 0 ? <Text size="sm">No rows of this kind.</Text> : null}
        {rows.length > 0 ? (
          <PanelTable label="Credits" rows={rows} rowKey={({ line }) => line} columns={COLUMNS} />
        ) : null}
      </Stack>
    </PreviewPanel>
  );
}

function Totals({ seen: { totals, has_header, same_file } }: { seen: CreditsPreview }) {
  const { applied, customers, added, taken, failing, duplicates } = totals;
  return (
    <>
      <Text>
        {`${rowsOf(applied)} of ${number(customers)} ${customers === 1 ? 'customer' : 'customers'}: adds `}
        <Money cents={added} />
        {', removes '}
        <Money cents={taken} />.{has_header ? ' The first line was read as column names.' : ''}
      </Text>
      {failing === 0 ? null : (
        <Callout tone="orange">{`${rowsOf(failing)} cannot be applied and will fail. Failed rows can be retried later.`}</Callout>
      )}
      {duplicates === 0 ? null : (
        <Callout tone="orange">{`${duplicates === 1 ? '1 row is a duplicate of an earlier row' : `${number(duplicates)} rows are duplicates of earlier rows`} and will be applied as well.`}</Callout>
      )}
      {same_file.map(({ id, created_at, created_by }) => (
        <Callout key={id} tone="red" urgent>
          {'The same file was applied in '}
          <Link href={hrefTo({ to: '/batches/$id', params: { id } })}>{`batch ${id}`}</Link>
          {` by ${created_by.email}, `}
          <Moment at={created_at} />.
        </Callout>
      ))}
    </>
  );
}

const money = (amount: CreditRowPreview['balance_after']) => (amount === null ? '—' : <Money cents={amount} />);

const COLUMNS: PanelColumn<CreditRowPreview>[] = [
  { header: 'Line', cell: ({ line }) => line },
  {
    header: 'Customer',
    cell: ({ email, name, user_id }) =>
      user_id === null ? (
        email
      ) : (
        <>
          <Link href={hrefTo({ to: '/users/$id', params: { id: user_id } })}>{name}</Link>
          <div>{email}</div>
        </>
      ),
  },
  { header: 'Amount', cell: ({ amount }) => <Money cents={amount} /> },
  { header: 'Reason', cell: ({ reason }) => reason },
  { header: 'Order', cell: ({ order_id }) => order_id ?? '—' },
  { header: 'Balance now', cell: ({ balance_before }) => money(balance_before) },
  { header: 'Balance after', cell: ({ balance_after }) => money(balance_after) },
  {
    header: 'Result',
    cell: ({ error, warning }) => {
      if (error !== null)
        return (
          <>
            <StatusBadge tone="red" label="Will fail" /> {error}
          </>
        );
      return warning ?? 'Will be applied';
    },
  },
];

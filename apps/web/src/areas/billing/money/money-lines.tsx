import { Text } from '@mantine/core';
import type { MoneyLine } from '@larder/contract/billing/money/money.ts';
import { type Cents, cents, formatDollars, ZERO } from '@larder/domain/values/cents.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { BarChart } from '@larder/ui/controls/display/bar-chart.tsx';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { PanelTable, type PanelColumn } from '@larder/ui/controls/lists/panel-table.tsx';

type Sums = Omit<MoneyLine, 'day'>;

type Line = Sums & { day: string | null };

const AMOUNTS: { field: keyof Sums; header: string }[] = [
  { field: 'charged', header: 'Charged' },
  { field: 'refunded', header: 'Refunded' },
  { field: 'disputes_withdrawn', header: 'Disputes withdrawn' },
  { field: 'disputes_reinstated', header: 'Disputes reinstated' },
  { field: 'credited', header: 'Credited' },
  { field: 'credits_spent', header: 'Credits spent' },
  { field: 'credits_debited', header: 'Credits debited' },
  { field: 'credits_put_back', header: 'Credits put back' },
  { field: 'pending', header: 'Charges pending' },
  { field: 'refunds_pending', header: 'Refunds pending' },
];

const columnsBy = (by: 'day' | 'week'): PanelColumn<Line>[] => [
  {
    header: by === 'day' ? 'Day' : 'Week from',
    cell: ({ day }) => (day === null ? <strong>Total</strong> : <Day date={day} />),
  },
  ...AMOUNTS.map(({ field, header }): PanelColumn<Line> => ({
    header,
    align: 'right',
    isEmpty: (line) => line.day !== null && (line[field] ?? ZERO) === 0,
    cell: (line) => <Amount amount={line[field] ?? ZERO} isSum={line.day === null} />,
  })),
];

/** Dim zeros so that the eye finds the rest. */
const Amount = ({ amount, isSum }: { amount: Cents; isSum: boolean }) => (
  <Text span inherit fw={isSum ? 600 : 400} {...(amount === 0 ? { c: 'dimmed' } : {})}>
    <Money cents={amount} />
  </Text>
);

interface MoneyLinesProps {
  lines: MoneyLine[];
  sum: Sums;
  by: 'day' | 'week';
}

export const MoneyLines = ({ lines, sum, by }: MoneyLinesProps) => (
  <>
    <BarChart
      label={`Charged, refunded and credited by ${by}; the table below has the numbers`}
      series={[
        { name: 'Charged', tone: 'teal' },
        { name: 'Refunded', tone: 'red' },
        { name: 'Credited', tone: 'plum' },
      ]}
      points={lines.toReversed().map(({ day, charged, refunded, credited }) => ({
        label: showDay(day),
        values: [charged, refunded, credited],
      }))}
      show={(value) => formatDollars(cents(value))}
    />
    <Text size="sm" c="dimmed">
      Charges and refunds count on the day the payment gateway answered, as on its statements. Cards charged at an 11:59
      PM cutoff count on the next day; credits spent at it count on the day of the cutoff. Charged includes gift cards
      bought, Refunded includes gift cards refunded. Disputes count on the day the bank moved the money, without its
      fees.
    </Text>
    <PanelTable
      label={`Money by ${by}`}
      columns={columnsBy(by)}
      rows={[{ ...sum, day: null }, ...lines]}
      rowKey={({ day }) => day ?? 'sum'}
    />
  </>
);

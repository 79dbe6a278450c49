import { Stack, Text } from '@mantine/core';
import type { ReplacementPreview } from '@larder/contract/orders/product-replacements/product-replacements.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { REPLACEMENT_GROUPS, type ReplacementGroup } from '@larder/domain/values/batches/replacement-groups.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Facts } from '@larder/ui/controls/display/facts.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import { type PanelColumn, PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import type { ReviewedPreview } from '../../../forms/use-previewed-form.ts';
import { hrefTo } from '../../../href-to.ts';
import { PreviewPanel } from '../../../parts/batches/preview-panel.tsx';
import { describeBrokenFilters, describeReplacement, GROUPS, ordersOf } from './replacement-messages.ts';

export interface PreviewPart {
  page: number;
  group: ReplacementGroup | null;
}

type Reviewed = ReviewedPreview<Record<string, unknown>, ReplacementPreview, PreviewPart>;
type Order = ReplacementPreview['orders'][number];

const LEFT_ALONE = ['charging', 'skipped', 'inactive', 'closed'] as const;

const number = (count: number) => count.toLocaleString('en-US');

export function ReplacementPreviewPanel({ seen }: { seen: Reviewed }) {
  const { groups, replaced, orders, pagination } = seen.preview;
  return (
    <PreviewPanel
      title="Preview of the replacement"
      action={`Replace in ${ordersOf(replaced.orders)}`}
      disabledReason={replaced.orders === 0 ? 'There is no order in which it can be replaced.' : null}
      seen={seen}
      pagination={pagination}
      shows={{
        value: seen.part.group,
        choices: REPLACEMENT_GROUPS.filter((group) => groups[group].orders > 0).map((value) => ({
          value,
          label: `${GROUPS[value]} (${number(groups[value].orders)})`,
        })),
        onChoose: (group) => seen.turnTo({ page: 1, group }),
      }}
      onTurn={(page) => seen.turnTo({ ...seen.part, page })}
    >
      <Stack gap="sm">
        <Effect seen={seen} />
        <PanelTable label="Orders" rows={orders} rowKey={({ id }) => id} columns={COLUMNS} />
      </Stack>
    </PreviewPanel>
  );
}

function Effect({ seen: { preview, values } }: { seen: Reviewed }) {
  const { replacement, groups, money, weeks_off_menu } = preview;
  const about = money.is_estimate ? 'about ' : '';
  const left = LEFT_ALONE.filter((group) => groups[group].orders > 0);
  const effects = [
    { name: 'Before their cutoff', effect: money.coming },
    ...(values['include_window'] === true ? [{ name: 'In their window', effect: money.window }] : []),
  ];
  return (
    <>
      <Text>{describeReplacement(preview)}</Text>
      <Text size="sm" c="dimmed">
        {`${ordersOf(REPLACEMENT_GROUPS.reduce((sum, group) => sum + groups[group].orders, 0))} of these weeks with it are judged, those that are skipped, suspended or past their deadline included.`}
      </Text>
      <Facts
        facts={effects.map(({ name, effect }) => ({
          name,
          value: `${about}${formatDollars(effect.before)} now, ${about}${formatDollars(effect.after)} then: ${formatDollars(effect.more)} more, ${formatDollars(effect.less)} less`,
        }))}
      />
      {groups.filtered.orders > 0 ? (
        <Callout tone="orange">{describeBrokenFilters(preview, values['include_filtered'] === true)}</Callout>
      ) : null}
      {groups.window.orders > 0 && values['include_window'] !== true ? (
        <Callout tone="orange">
          {`${ordersOf(groups.window.orders)} past their cutoff ${groups.window.orders === 1 ? 'is' : 'are'} left out. Go back to include them.`}
        </Callout>
      ) : null}
      {weeks_off_menu.length > 0 ? (
        <Callout tone="blue">{`${replacement.name} is not on the menu of week ${weeks_off_menu.join(', ')}.`}</Callout>
      ) : null}
      {left.length > 0 ? (
        <Callout tone="orange">
          {`Left alone: ${left.map((group) => `${GROUPS[group].toLowerCase()} ${number(groups[group].orders)}`).join(', ')}.`}
        </Callout>
      ) : null}
    </>
  );
}

const resultOf = ({ why_not, broken_filters, is_skipped }: Order): string =>
  [why_not ?? (is_skipped ? 'Will be replaced; the order is skipped.' : 'Will be replaced.'), ...broken_filters].join(
    ' ',
  );

const COLUMNS: PanelColumn<Order>[] = [
  {
    header: 'Order',
    cell: ({ id }) => <Link href={hrefTo({ to: '/orders/$id', params: { id } })}>{id}</Link>,
    width: '9%',
  },
  {
    header: 'Customer',
    cell: ({ user_id, customer }) => (
      <Link href={hrefTo({ to: '/users/$id', params: { id: user_id } })}>{customer}</Link>
    ),
    width: '17%',
  },
  { header: 'Week', cell: ({ order_week_number }) => order_week_number, width: '9%' },
  { header: 'Result', cell: resultOf, width: '29%' },
  {
    header: 'Cart',
    cell: ({ before, after }) =>
      (after ?? before).cart.map(({ sku, name, quantity }) => <div key={sku}>{`${quantity} × ${name}`}</div>),
    width: '24%',
  },
  {
    header: 'Total',
    cell: ({ before, after }) =>
      after === null || after.total === before.total ? (
        <Money cents={before.total} />
      ) : (
        <>
          <del>
            <Money cents={before.total} />
          </del>
          <ins>
            <Money cents={after.total} />
          </ins>
        </>
      ),
    width: '12%',
  },
];

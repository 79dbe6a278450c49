import { Stack, Text } from '@mantine/core';
import type { Served, ZipCodeEffect as Effect } from '@larder/contract/shipping/zip-codes/zip-code-effect.ts';
import { showShortDay, showWeekday } from '@larder/domain/values/show-date.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { hrefTo } from '../../../href-to.ts';
import { countOf } from '../../../parts/imports/describe-counts.ts';

const numberFormat = new Intl.NumberFormat('en-US');

/** First who loses service, then who gets it, then the dates that move. */
export function ZipCodeEffect({ effect }: { effect: Effect }) {
  const { active_customers, coming_orders, loses, gains, moves } = effect;
  return (
    <Stack gap="sm">
      <LostService served={loses} />
      {gains.customers + gains.orders > 0 ? (
        <Callout tone="teal">
          {`Gain service: ${describeServed(gains)}, until now without a carrier.`} <Examples served={gains} />
        </Callout>
      ) : null}
      <Text size="sm">
        {moves.orders === 0
          ? `Of ${countOf(active_customers, 'active customer')} and ${countOf(coming_orders, 'upcoming order')}, no order gets other dates.`
          : `${countOf(moves.orders, 'upcoming order')} of ${countOf(active_customers, 'active customer')} ${moves.orders === 1 ? 'gets' : 'get'} new dates:`}
      </Text>
      {moves.orders > 0 ? (
        <PanelTable
          label="Orders that move"
          rows={moves.days}
          rowKey={(each) => JSON.stringify(each)}
          columns={[
            { header: 'Week', cell: ({ week_number, cycle }) => `${week_number}, ${cycle}` },
            {
              header: 'Delivered now',
              cell: ({ before }) => (before ? dayOf(before.deliver_at) : 'Not scheduled'),
            },
            { header: 'New delivery', cell: ({ after }) => dayOf(after.deliver_at) },
            { header: 'Ships', cell: ({ after }) => dayOf(after.ship_at) },
            { header: 'Orders', cell: ({ orders }) => numberFormat.format(orders) },
          ]}
        />
      ) : null}
    </Stack>
  );
}

const dayOf = (day: string) => `${showWeekday(day)} ${showShortDay(day)}`;

const describeServed = ({ customers, orders }: Served) =>
  `${countOf(customers, 'customer')} and ${countOf(orders, 'upcoming order')}`;

export function LostService({ served }: { served: Served }) {
  if (served.customers + served.orders === 0) return null;
  return (
    <Callout tone="orange" urgent>
      {`Lose service: ${describeServed(served)}. No carrier will deliver to them.`} <Examples served={served} />
    </Callout>
  );
}

function Examples({ served: { customers, examples } }: { served: Served }) {
  const more = customers - examples.length;
  return (
    <>
      {examples.map(({ id, name, zip_code }, index) => (
        <span key={id}>
          {index === 0 ? '' : ', '}
          <Link href={hrefTo({ to: '/users/$id', params: { id } })}>{name}</Link> {`(${zip_code})`}
        </span>
      ))}
      {examples.length > 0 && more > 0 ? ` and ${numberFormat.format(more)} more` : ''}
      {examples.length > 0 ? '.' : ''}
    </>
  );
}

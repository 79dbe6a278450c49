import { Stack, Text } from '@mantine/core';
import type { ZipCodeEffect as Effect } from '@larder/contract/shipping/zip-codes/zip-code-effect.ts';
import { showShortDay } from '@larder/domain/values/show-date.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { countOf } from '../../../parts/imports/describe-counts.ts';
import { describeServed, LostService, ServedExamples } from '../../../parts/zip-codes/lost-service.tsx';
import { PauseCrossings } from '../../../parts/zip-codes/pause-crossings.tsx';

const numberFormat = new Intl.NumberFormat('en-US');

/** First who loses service, then who gets it, then boxes that a pause skips or sends, and the dates that move. */
export function ZipCodeEffect({ effect }: { effect: Effect }) {
  const { active_customers, coming_orders, loses, gains, moves } = effect;
  return (
    <Stack gap="sm">
      <LostService served={loses} />
      {gains.customers + gains.orders > 0 ? (
        <Callout tone="teal">
          {`Gain service: ${describeServed(gains)}, until now without a carrier.`} <ServedExamples served={gains} />
        </Callout>
      ) : null}
      <PauseCrossings of={moves} />
      <Text size="sm">
        {moves.orders === 0
          ? `Of ${countOf(active_customers, 'active customer')} and ${countOf(coming_orders, 'upcoming order')}, no order gets other dates.`
          : `Of ${countOf(active_customers, 'active customer')} and ${countOf(coming_orders, 'upcoming order')}, ${countOf(moves.orders, 'order')} ${moves.orders === 1 ? 'gets' : 'get'} new dates:`}
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
              cell: ({ before }) => (before ? showShortDay(before.deliver_at) : 'Not scheduled'),
            },
            { header: 'New delivery', cell: ({ after }) => showShortDay(after.deliver_at) },
            { header: 'Ships', cell: ({ after }) => showShortDay(after.ship_at) },
            { header: 'Orders', cell: ({ orders }) => numberFormat.format(orders) },
          ]}
        />
      ) : null}
    </Stack>
  );
}

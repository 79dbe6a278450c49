import { Stack, Text } from '@mantine/core';
import type { ZipCodeEffect as Effect } from '@larder/contract/shipping/zip-codes/zip-code-effect.ts';
import { showShortDay } from '@larder/domain/values/show-date.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { describeMoves } from '../../../parts/zip-codes/describe-moves.ts';
import { describeServed, LostService, ServedExamples } from '../../../parts/zip-codes/lost-service.tsx';
import { PauseCrossings } from '../../../parts/zip-codes/pause-crossings.tsx';

const numberFormat = new Intl.NumberFormat('en-US');

/** First who loses service, then who gets it, then boxes that a pause skips or sends, and the dates that move. */
export function ZipCodeEffect({ effect }: { effect: Effect }) {
  const { loses, gains, moves } = effect;
  return (
    <Stack gap="sm">
      <LostService served={loses} />
      {gains.customers + gains.orders > 0 ? (
        <Callout tone="teal">
          {`Gain service: ${describeServed(gains)}, until now without a carrier.`} <ServedExamples served={gains} />
        </Callout>
      ) : null}
      <PauseCrossings of={moves} />
      <Text size="sm">{describeMoves(moves, effect)}</Text>
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

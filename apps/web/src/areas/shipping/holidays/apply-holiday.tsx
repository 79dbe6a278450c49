import { Button, Stack, Text } from '@mantine/core';
import {
  applyHoliday,
  listHolidays,
  showHolidayImpact,
  type Holiday,
  type HolidayImpact,
} from '@larder/contract/shipping/holidays/holidays.ts';
import { showWeekday } from '@larder/domain/values/show-date.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Day } from '@larder/ui/controls/display/day.tsx';
import { PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';

const numberFormat = new Intl.NumberFormat('en-US');

export function ApplyHoliday({ holiday }: { holiday: Holiday }) {
  const [isOpened, setIsOpened] = useState(false);
  const impact = useRead(showHolidayImpact, { params: { id: holiday.id } }, { enabled: isOpened });
  const { run } = useCall(applyHoliday, { refreshes: [listHolidays, showHolidayImpact] });
  return (
    <ConfirmAction
      title={`Apply the rules of ${holiday.name}`}
      message={<Effect read={impact} />}
      holdsTable
      action="Apply Rules"
      run={async () => {
        if (!impact.data) return 'Wait until the affected orders have loaded.';
        await run({ params: { id: holiday.id } }).catch((failure: Error) => {
          toast.error('Error occurred', failure.message);
          throw failure;
        });
        return null;
      }}
      onDone={() => toast.success('Rules are applying to the orders...')}
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Apply Rules of ${holiday.name}`}
          onClick={() => {
            setIsOpened(true);
            open();
          }}
        >
          Apply Rules
        </Button>
      )}
    />
  );
}

function Effect({ read }: { read: ReturnType<typeof useRead<typeof showHolidayImpact>> }) {
  const impact = read.data?.data;
  return (
    <Stack gap="sm">
      <Text>This will reset ship and delivery dates for all orders that fall into this holiday range. Proceed?</Text>
      {read.isPending ? <PanelSkeleton /> : null}
      {read.error && !impact ? <FailedState message={read.error.message} onRetry={() => void read.refetch()} /> : null}
      {impact?.orders === 0 ? <Text size="sm">No existing orders will move.</Text> : null}
      {impact && impact.clashes > 0 ? (
        <Callout tone="orange">
          {`${numberFormat.format(impact.clashes)} of ${numberFormat.format(impact.orders)} orders would ship before their deadline or before today, so they keep their planned day. This includes skipped orders.`}
        </Callout>
      ) : null}
      {impact && impact.too_close > 0 ? (
        <Callout tone="orange">
          {`${numberFormat.format(impact.too_close)} of ${numberFormat.format(impact.orders)} orders would be delivered within two days of another delivery to the same customer.`}
        </Callout>
      ) : null}
      {impact && impact.not_driven > 0 ? (
        <Callout tone="orange">
          {`${numberFormat.format(impact.not_driven)} of ${numberFormat.format(impact.orders)} orders would be delivered on a weekday when their carrier does not deliver.`}
        </Callout>
      ) : null}
      {impact && impact.days.length > 0 ? (
        <PanelTable
          label="Orders that move"
          rows={impact.days.toSorted((a, b) => Number(clashesOf(b) !== '') - Number(clashesOf(a) !== ''))}
          rowKey={(each) =>
            `${each.carrier.id} ${each.production_cycle.id} ${each.new_ship_at} ${each.deliver_at} ${each.new_deliver_at} ${each.ship_at}`
          }
          columns={[
            {
              header: 'Carrier and cycle',
              cell: ({ carrier, production_cycle }) => `${carrier.name}, ${production_cycle.name}`,
            },
            { header: 'Ships', cell: ({ ship_at, new_ship_at }) => <Moved from={ship_at} to={new_ship_at} /> },
            { header: 'Delivered', cell: (each) => <Moved from={each.deliver_at} to={each.new_deliver_at} /> },
            { header: 'Orders', cell: ({ orders }) => orders },
            { header: 'Clashes', cell: clashesOf },
          ]}
        />
      ) : null}
    </Stack>
  );
}

function clashesOf({ clashes, too_close, not_driven, new_deliver_at }: HolidayImpact['days'][number]): string {
  const clashing = [
    clashes > 0 ? 'Too early: keeps its planned day' : '',
    not_driven > 0 ? `No ${showWeekday(new_deliver_at, 'long')} deliveries` : '',
    too_close > 0 ? `${too_close} within two days of another delivery` : '',
  ];
  return clashing.filter(Boolean).join(', ');
}

/** Keeps each date on one line. */
const Moved = ({ from, to }: { from: string; to: string }) => (
  <>
    {from === to ? null : (
      <Text span inherit style={{ whiteSpace: 'nowrap' }}>
        <Day date={from} weekday /> to
      </Text>
    )}{' '}
    <Text span inherit style={{ whiteSpace: 'nowrap' }}>
      <Day date={to} weekday />
    </Text>
  </>
);

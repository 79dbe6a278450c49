import { Button } from '@mantine/core';
import {
  applyHoliday,
  listHolidays,
  showHoliday,
  showHolidayImpact,
  undoHoliday,
  type Holiday,
} from '@larder/contract/shipping/holidays/holidays.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { keyOfRoute, useRead } from '../../../calls/use-read.ts';
import { HolidayEffect } from './holiday-effect.tsx';

const REFRESHES = [listHolidays, showHoliday, showHolidayImpact];

export function ApplyHoliday({ holiday }: { holiday: Holiday }) {
  const { run } = useCall(applyHoliday, { refreshes: REFRESHES });
  return (
    <RescheduleOrders
      holiday={holiday}
      title={`Apply the rules of ${holiday.name}`}
      action="Apply Rules"
      run={(expected) => run({ params: { id: holiday.id }, body: { expected } })}
      started="Rules are applying to the orders..."
    />
  );
}

export function UndoHoliday({ holiday }: { holiday: Holiday }) {
  const { run } = useCall(undoHoliday, { refreshes: REFRESHES });
  return (
    <RescheduleOrders
      holiday={holiday}
      title={`Undo the rules of ${holiday.name}`}
      action="Undo Rules"
      run={(expected) => run({ params: { id: holiday.id }, body: { expected } })}
      started="Rules are being undone..."
    />
  );
}

interface RescheduleOrdersProps {
  holiday: Holiday;
  title: string;
  action: string;
  /** With the fingerprint of the impact that was reviewed. */
  run: (expected: string | undefined) => Promise<unknown>;
  started: string;
}

function RescheduleOrders({ holiday, title, action, run, started }: RescheduleOrdersProps) {
  const client = useQueryClient();
  const [isOpened, setIsOpened] = useState(false);
  const impact = useRead(showHolidayImpact, { params: { id: holiday.id } }, { enabled: isOpened, staleSeconds: 0 });
  const reschedule = async (): Promise<string | null> => {
    try {
      await run(impact.data?.data.fingerprint);
      return null;
    } catch (failure) {
      if (!(failure instanceof CallFailure) || failure.code !== 'figures_changed') {
        toast.error('Error occurred', (failure as Error).message);
        throw failure;
      }
      await Promise.all(REFRESHES.map((route) => client.invalidateQueries({ queryKey: keyOfRoute(route) })));
      return failure.message;
    }
  };
  return (
    <ConfirmAction
      title={title}
      message={<HolidayEffect read={impact} holiday={holiday} />}
      holdsTable
      action={action}
      ready={impact.data !== undefined && !impact.isFetching}
      run={reschedule}
      onDone={() => toast.success(started)}
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${action} of ${holiday.name}`}
          onClick={() => {
            // The figures of an earlier opening.
            if (isOpened) void impact.refetch();
            setIsOpened(true);
            open();
          }}
        >
          {action}
        </Button>
      )}
    />
  );
}

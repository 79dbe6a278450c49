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
import { useState } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { HolidayEffect } from './holiday-effect.tsx';

const REFRESHES = [listHolidays, showHoliday, showHolidayImpact];

export function ApplyHoliday({ holiday }: { holiday: Holiday }) {
  const { run } = useCall(applyHoliday, { refreshes: REFRESHES });
  return (
    <RescheduleOrders
      holiday={holiday}
      title={`Apply the rules of ${holiday.name}`}
      action="Apply Rules"
      run={() => run({ params: { id: holiday.id } })}
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
      run={() => run({ params: { id: holiday.id } })}
      started="Rules are being undone..."
    />
  );
}

interface RescheduleOrdersProps {
  holiday: Holiday;
  title: string;
  action: string;
  run: () => Promise<unknown>;
  started: string;
}

function RescheduleOrders({ holiday, title, action, run, started }: RescheduleOrdersProps) {
  const [isOpened, setIsOpened] = useState(false);
  const impact = useRead(showHolidayImpact, { params: { id: holiday.id } }, { enabled: isOpened });
  return (
    <ConfirmAction
      title={title}
      message={<HolidayEffect read={impact} isUndo={holiday.is_applied} />}
      holdsTable
      action={action}
      run={async () => {
        if (!impact.data) return 'Wait until the affected orders have loaded.';
        await run().catch((failure: Error) => {
          toast.error('Error occurred', failure.message);
          throw failure;
        });
        return null;
      }}
      onDone={() => toast.success(started)}
      trigger={(open) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`${action} of ${holiday.name}`}
          onClick={() => {
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

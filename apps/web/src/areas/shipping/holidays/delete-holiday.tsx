import { Button } from '@mantine/core';
import { deleteHoliday, listHolidays, type Holiday } from '@larder/contract/shipping/holidays/holidays.ts';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { CallFailure } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';

interface DeleteHolidayProps {
  holiday: Holiday;
  onDeleted?: () => void;
}

export function DeleteHoliday({ holiday: { id, name, version }, onDeleted }: DeleteHolidayProps) {
  const { run } = useCall(deleteHoliday, { refreshes: [listHolidays] });
  return (
    <ConfirmAction
      title={`Delete ${name}`}
      message="The holiday and its rules are deleted. Its rules are not applied, so no order changes."
      action="Delete Holiday"
      danger
      run={async () => {
        try {
          await run({ params: { id }, query: { version } });
          return null;
        } catch (error) {
          if (error instanceof CallFailure && error.code === 'stale')
            return 'Someone else changed this holiday since you opened it. Reload and try again.';
          throw error;
        }
      }}
      onDone={() => {
        toast.success(`${name} deleted`);
        onDeleted?.();
      }}
      trigger={(open) => (
        <Button variant="default" size="compact-sm" aria-label={`Delete ${name}`} onClick={open}>
          Delete
        </Button>
      )}
    />
  );
}

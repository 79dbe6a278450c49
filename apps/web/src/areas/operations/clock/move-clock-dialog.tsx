import { moveClock } from '@larder/contract/operations/clock/clock.ts';
import { chicagoWallClock, momentOfWallClock } from '@larder/domain/values/days.ts';
import { showMoment } from '@larder/domain/values/show-date.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRecordForm } from '../../../forms/use-record-form.ts';

const MINUTES = 'YYYY-MM-DDTHH:mm'.length;

export function MoveClockDialog({ now, onClose }: { now: string; onClose: () => void }) {
  const client = useQueryClient();
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(moveClock, {
    initial: { now: chicagoWallClock(Temporal.Instant.from(now)).slice(0, MINUTES) },
    toSent: (values) => ({ body: { now: momentOfWallClock(values.now)?.toString() ?? '' } }),
    check: (values): Record<string, string> =>
      momentOfWallClock(values.now) === null ? { now: 'Enter a day and a time.' } : {},
    refreshes: [],
    success: 'Business clock moved',
    successMessage: ({ data }) => showMoment(data.now),
    failure: 'Business clock not moved',
    onSaved: () => {
      onClose();
      // Dates, totals and statuses everywhere depend on it.
      void client.invalidateQueries();
    },
  });
  return (
    <Dialog title="Move the business clock forward" opened onClose={onClose} busy={used.saving}>
      <DialogForm form={form} action="Move clock" onCancel={onClose} {...used}>
        <Stack gap="sm">
          <Text>
            Cutoffs, charges and settlements that become due run immediately, for everyone who uses this installation.
            The clock cannot be moved back.
          </Text>
          <TextInput
            label="New time"
            description="Chicago time"
            type="datetime-local"
            required
            data-autofocus
            key={form.key('now')}
            {...form.getInputProps('now')}
          />
        </Stack>
      </DialogForm>
    </Dialog>
  );
}

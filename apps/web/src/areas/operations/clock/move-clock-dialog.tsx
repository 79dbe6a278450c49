import { type BusinessClock, moveClock } from '@larder/contract/operations/clock/clock.ts';
import { faultOfNewTime, latestNewTime, refusalToChargeEarly } from '@larder/domain/operations/clock/move-clock.ts';
import { chicagoWallClock, momentOfWallClock } from '@larder/domain/values/days.ts';
import { showMoment } from '@larder/domain/values/show-date.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRecordForm } from '../../../forms/use-record-form.ts';

const TITLE = 'Move the business clock forward';
const MINUTES = 'YYYY-MM-DDTHH:mm'.length;

interface MoveClockDialogProps {
  clock: BusinessClock;
  onClose: () => void;
}

export function MoveClockDialog({ clock, onClose }: MoveClockDialogProps) {
  const refusal = refusalToChargeEarly(clock.charges_real_cards);
  if (refusal === null) return <MoveClockForm now={Temporal.Instant.from(clock.now)} onClose={onClose} />;
  return (
    <Dialog title={TITLE} opened onClose={onClose}>
      <Callout tone="red">{refusal.message}</Callout>
    </Dialog>
  );
}

function MoveClockForm({ now, onClose }: { now: Temporal.Instant; onClose: () => void }) {
  const client = useQueryClient();
  const {
    form,
    conflict: _,
    ...used
  } = useRecordForm(moveClock, {
    initial: { now: chicagoWallClock(now).slice(0, MINUTES) },
    toSent: (values) => ({ body: { now: momentOfWallClock(values.now)?.toString() ?? '' } }),
    check: (values): Record<string, string> => {
      const to = momentOfWallClock(values.now);
      const fault = to === null ? 'Enter a day and a time.' : faultOfNewTime(now, to);
      return fault === null ? {} : { now: fault };
    },
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
    <Dialog title={TITLE} opened onClose={onClose} busy={used.saving}>
      <DialogForm form={form} action="Move clock" onCancel={onClose} {...used}>
        <Stack gap="sm">
          <Text>
            Cutoffs, charges and settlements that become due run immediately, for everyone who uses this installation.
            The clock cannot be moved back.
          </Text>
          <TextInput
            label="New time"
            description={`Chicago time, at most a year ahead (until ${showMoment(latestNewTime(now))})`}
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

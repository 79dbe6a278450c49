import { Button, Stack, Text } from '@mantine/core';
import type { CyclePreview, ProductionCycle } from '@larder/contract/shipping/production-cycles/production-cycles.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import { DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Moment } from '@larder/ui/controls/display/moment.tsx';
import { type PanelColumn, PanelTable } from '@larder/ui/controls/lists/panel-table.tsx';
import type { ReviewedPreview } from '../../../forms/use-previewed-form.ts';

type Week = CyclePreview['weeks'][number];

const showDays = (days: readonly string[]) => days.map(showDay).join(', ');

const WEEK: PanelColumn<Week> = { header: 'Week', cell: ({ number, date }) => `${number}, ${showDay(date)}` };

const MADE: PanelColumn<Week>[] = [
  WEEK,
  { header: 'Cutoff', cell: ({ after }) => <Moment at={after.cutoff_at} /> },
  { header: 'Ship dates', cell: ({ after }) => showDays(after.ship_dates) },
];

const COMING: PanelColumn<Week>[] = [
  WEEK,
  { header: 'Cutoff now', cell: ({ before }) => <Moment at={before.cutoff_at} /> },
  { header: 'New cutoff', cell: ({ after }) => <Moment at={after.cutoff_at} /> },
  { header: 'Ship dates now', cell: ({ before }) => showDays(before.ship_dates) },
  { header: 'New ship dates', cell: ({ after }) => showDays(after.ship_dates) },
];

interface CyclePreviewProps {
  cycle: ProductionCycle;
  reviewed: ReviewedPreview<unknown, CyclePreview, null>;
}

export function CyclePreviewPanel({ cycle, reviewed }: CyclePreviewProps) {
  const { weeks, zip_codes_on_other_days: others } = reviewed.preview;
  const made = weeks.filter(({ is_made }) => is_made);
  const rowKey = ({ number }: Week) => number;
  return (
    <Stack gap="md">
      {reviewed.failure ? <Callout tone="orange">{reviewed.failure}</Callout> : null}
      <Text size="sm">These weeks do not exist yet and follow the change, as do all later ones:</Text>
      <PanelTable
        label="Weeks that follow the change"
        columns={COMING}
        rows={weeks.filter(({ is_made }) => !is_made)}
        rowKey={rowKey}
      />
      {made.length === 0 ? (
        <Text size="sm">No existing week has its cutoff ahead.</Text>
      ) : (
        <>
          <Text size="sm">These weeks exist already and stay as they are:</Text>
          <PanelTable label="Weeks that stay" columns={MADE} rows={made} rowKey={rowKey} />
        </>
      )}
      {others > 0 ? (
        <Callout tone="orange">
          {`${others.toLocaleString('en-US')} ${others === 1 ? 'zip code ships' : 'zip codes ship'} in ${cycle.name} on none of these ship days. Their orders keep following the rules of their zip code.`}
        </Callout>
      ) : null}
      <DialogActions>
        <Button variant="default" ref={focused} disabled={reviewed.pushing} onClick={reviewed.back}>
          Back
        </Button>
        <WorkingButton working={reviewed.pushing} onClick={() => void reviewed.push()}>
          Save cycle
        </WorkingButton>
      </DialogActions>
    </Stack>
  );
}

/** The preview replaces the form; focus its safe button. */
const focused = (button: HTMLButtonElement | null): void => button?.focus();

import { Button, Group, Text } from '@mantine/core';
import { exportUsers, MOST_EXPORTED_IDS } from '@larder/contract/customers/users/users.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { failureMessage } from '../../../calls/failure-message.ts';
import { countOf } from '../../../lists/selection.ts';
import { startExport } from '../../../lists/export-list.tsx';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { ACT_LABELS, type ActKind } from './act-labels.ts';
import { describeCount, refusalToActOn } from './selection.ts';
import classes from './selection-bar.module.css';
import type { UsedSelection } from './use-selection.ts';

interface SelectionBarProps {
  used: UsedSelection;
  /** Rows that match the filter: text, since it may be an estimate. Null if all of them are on this page. */
  matching: string | null;
}

const BulkActDialog = lazyPart<{ kind: ActKind; used: UsedSelection; onClose: () => void }>(
  () => import('./bulk-act-dialog.tsx'),
);

export function SelectionBar({ used, matching }: SelectionBarProps) {
  const { selection, filter, isCleared, clear, selectAll } = used;
  const [kind, setKind] = useState<ActKind | null>(null);
  const [counting, setCounting] = useState(false);
  const count = countOf(selection);
  const refusal = refusalToActOn(selection);
  const selectMatching = async () => {
    setCounting(true);
    const failure = await failureMessage(selectAll());
    setCounting(false);
    if (failure !== null) toast.error('Users not counted', failure);
  };
  const chosen = 'ids' in selection ? selection.ids : null;
  const whyNotExported =
    chosen && chosen.length > MOST_EXPORTED_IDS
      ? `At most ${MOST_EXPORTED_IDS} chosen users can be exported. Select all that match instead.`
      : null;
  return (
    <fieldset className={classes.bar} data-empty={(count === 0 && !isCleared) || undefined} aria-label="Selected users">
      <Group gap="sm">
        <Text component="output" size="sm">
          {count > 0 ? `${describeCount(count)} selected` : isCleared ? 'Selection cleared: the filter changed.' : ''}
        </Text>
        {count === 0 ? null : (
          <>
            {chosen && matching !== null ? (
              <WorkingButton variant="subtle" size="compact-sm" working={counting} onClick={selectMatching}>
                {`Select all ${matching} that match`}
              </WorkingButton>
            ) : null}
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              Clear selection
            </Button>
            {(Object.keys(ACT_LABELS) as ActKind[]).map((each) => (
              <ButtonWithReason
                key={each}
                action={ACT_LABELS[each].button}
                refusal={refusal}
                onClick={() => setKind(each)}
              />
            ))}
            <ButtonWithReason
              action="Export selected"
              refusal={whyNotExported}
              onClick={() =>
                void startExport(exportUsers, chosen ? { ids: [...chosen] } : filter, describeCount(count))
              }
            />
          </>
        )}
      </Group>
      {kind === null ? null : <BulkActDialog kind={kind} used={used} onClose={() => setKind(null)} />}
    </fieldset>
  );
}

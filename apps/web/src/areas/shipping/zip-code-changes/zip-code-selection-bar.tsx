import { Button, Group, Text } from '@mantine/core';
import { MOST_ZIP_CODES } from '@larder/contract/shipping/zip-code-changes/zip-code-changes.ts';
import { refusalToSelectZipCodes } from '@larder/domain/shipping/zip-code-changes/change-zip-code.ts';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { failureMessage } from '../../../calls/failure-message.ts';
import { countOf } from '../../../lists/selection.ts';
import { countOf as describeCount } from '../../../parts/imports/describe-counts.ts';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import type { UsedZipCodeSelection } from './use-zip-code-selection.ts';
import classes from './zip-code-selection-bar.module.css';

interface ZipCodeSelectionBarProps {
  used: UsedZipCodeSelection;
  /** Null if all that match are on this page. */
  matching: string | null;
}

const ChangeZipCodesDialog = lazyPart<{ used: UsedZipCodeSelection; onClose: () => void }>(
  () => import('./change-zip-codes-dialog.tsx'),
);

export function ZipCodeSelectionBar({ used, matching }: ZipCodeSelectionBarProps) {
  const { selection, isCleared, clear, selectAll } = used;
  const [isOpened, setOpened] = useState(false);
  const [counting, setCounting] = useState(false);
  const count = countOf(selection);
  const selectMatching = async () => {
    setCounting(true);
    const failure = await failureMessage(selectAll());
    setCounting(false);
    if (failure !== null) toast.error('Zip codes not counted', failure);
  };
  return (
    <fieldset
      className={classes.bar}
      data-empty={(count === 0 && !isCleared) || undefined}
      aria-label="Selected zip codes"
    >
      <Group gap="sm">
        <Text component="output" size="sm">
          {count > 0
            ? `${describeCount(count, 'zip code')} selected`
            : isCleared
              ? 'Selection cleared: the filter changed.'
              : ''}
        </Text>
        {count === 0 ? null : (
          <>
            {'ids' in selection && matching !== null ? (
              <WorkingButton variant="subtle" size="compact-sm" working={counting} onClick={selectMatching}>
                {`Select all ${matching} that match`}
              </WorkingButton>
            ) : null}
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              Clear selection
            </Button>
            <ButtonWithReason
              action="Change zip codes"
              refusal={refusalToSelectZipCodes(count, MOST_ZIP_CODES)?.message ?? null}
              onClick={() => setOpened(true)}
            />
          </>
        )}
      </Group>
      {isOpened ? <ChangeZipCodesDialog used={used} onClose={() => setOpened(false)} /> : null}
    </fieldset>
  );
}

import { Stack, Text } from '@mantine/core';
import { listZipCodeImports, type ZipCodeImport } from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import {
  reverseZipCodeImport,
  type ZipCodeReversalPreview,
} from '@larder/contract/shipping/zip-code-imports/zip-code-reversals.ts';
import { listZipCodes } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useState } from 'react';
import { CallFailure, serverMessage } from '../../../calls/call-failure.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRead } from '../../../calls/use-read.ts';
import { countOf } from '../../../parts/imports/describe-counts.ts';
import { LostService } from '../zip-codes/zip-code-effect.tsx';
import classes from './zip-code-imports.module.css';

/** SHIP-34 */
export function ReverseZipCodes({ file }: { file: ZipCodeImport }) {
  const [isOpened, setIsOpened] = useState(false);
  const params = { id: file.id };
  const read = useRead(
    reverseZipCodeImport,
    { params, query: { preview: true }, body: {} },
    { enabled: isOpened, staleSeconds: 0 },
  );
  const preview = read.data && 'restored' in read.data.data ? read.data.data : null;
  const { run } = useCall(reverseZipCodeImport, { refreshes: [listZipCodeImports, listZipCodes] });
  const reverse = async (): Promise<string | null> => {
    if (!preview) return 'Wait until the preview has loaded.';
    try {
      await run({ params, query: {}, body: { expected: preview.fingerprint } });
      return null;
    } catch (failure) {
      if (failure instanceof CallFailure && failure.code === 'figures_changed') void read.refetch();
      return serverMessage(failure, 'Error Occurred');
    }
  };
  return (
    <ConfirmAction
      title={`Reverse the import of ${file.file_name}`}
      message={
        preview ? (
          <Preview preview={preview} />
        ) : read.isError ? (
          <FailedState message={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <PanelSkeleton />
        )
      }
      action="Reverse import"
      danger
      run={reverse}
      onDone={() => toast.success('The import is being reversed')}
      trigger={(open) => (
        <ButtonWithReason
          action="Reverse"
          of={file.file_name}
          refusal={file.reversal_refusal}
          onClick={() => {
            setIsOpened(true);
            open();
          }}
        />
      )}
    />
  );
}

function Preview({ preview }: { preview: ZipCodeReversalPreview }) {
  const { restored, removed, left_alone, left_alone_first: first, coming_orders, loses } = preview;
  return (
    <Stack gap="sm">
      <LostService served={loses} />
      <Text>
        {`${countOf(restored, 'zip code')} will get ${restored === 1 ? 'its' : 'their'} previous state and rules, ${countOf(removed, 'added zip code')} will be removed, and the dates of ${countOf(coming_orders, 'upcoming order')} will be recalculated.`}
      </Text>
      {left_alone > 0 ? (
        <Callout tone="blue">
          {`${countOf(left_alone, 'zip code')} changed since the import ${left_alone === 1 ? 'stays as it is' : 'stay as they are'}${left_alone > first.length ? `, the first ${first.length}` : ''}:`}
          <ul className={classes.lines}>
            {first.map(({ zip_code, reason }) => (
              <li key={zip_code}>{`${zip_code}: ${reason}`}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
    </Stack>
  );
}

import { Stack, Text } from '@mantine/core';
import { listBatches, showBatch } from '@larder/contract/operations/batches/batches.ts';
import type { reverseZipCodeChanges } from '@larder/contract/operations/zip-code-change-reversals/zip-code-change-reversals.ts';
import { listZipCodeImports } from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import type {
  reverseZipCodeImport,
  ZipCodeReversalPreview,
} from '@larder/contract/shipping/zip-code-imports/zip-code-reversals.ts';
import { listZipCodes } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import { refusalToReverseNothing } from '@larder/domain/shipping/zip-code-imports/reverse-zip-code.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { PanelSkeleton } from '@larder/ui/controls/display/skeletons.tsx';
import { ConfirmAction } from '@larder/ui/patterns/forms/confirm-action.tsx';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { toast } from '@larder/ui/toasts/toast.ts';
import { type ReactNode, useRef, useState } from 'react';
import { CallFailure, serverMessage } from '../../calls/call-failure.ts';
import { useCall } from '../../calls/use-call.ts';
import { useRead } from '../../calls/use-read.ts';
import { countOf } from '../imports/describe-counts.ts';
import { describeReversedMoves } from './describe-moves.ts';
import { LostService } from './lost-service.tsx';
import { PauseCrossings } from './pause-crossings.tsx';
import classes from './reverse-zip-codes.module.css';

interface ReverseZipCodesProps {
  route: typeof reverseZipCodeImport | typeof reverseZipCodeChanges;
  id: number;
  title: string;
  since: 'import' | 'batch';
  onDone?: (batchId: number) => void;
  trigger: (open: () => void) => ReactNode;
}

/** SHIP-34, SHIP-36 */
export function ReverseZipCodes({ route, id, title, since, onDone, trigger }: ReverseZipCodesProps) {
  const [isOpened, setIsOpened] = useState(false);
  const batchId = useRef<number | null>(null);
  const params = { id };
  const read = useRead(route, { params, query: { preview: true }, body: {} }, { enabled: isOpened, staleSeconds: 0 });
  const preview = read.data && 'restored' in read.data.data ? read.data.data : null;
  const { run } = useCall(route, { refreshes: [listZipCodeImports, listZipCodes, listBatches, showBatch] });
  const reverse = async (): Promise<string | null> => {
    try {
      const { data } = await run({ params, query: {}, body: { expected: preview?.fingerprint } });
      batchId.current = 'total_jobs' in data ? data.id : null;
      return null;
    } catch (failure) {
      if (failure instanceof CallFailure && failure.code === 'figures_changed') void read.refetch();
      return serverMessage(failure, 'Error Occurred');
    }
  };
  return (
    <ConfirmAction
      title={title}
      message={
        preview ? (
          <Preview preview={preview} since={since} />
        ) : read.isError ? (
          <FailedState message={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <PanelSkeleton />
        )
      }
      action={`Reverse ${since}`}
      danger
      ready={preview !== null && !read.isError && !read.isFetching}
      run={reverse}
      onDone={() => {
        toast.success(`The ${since} is being reversed`);
        if (batchId.current !== null) onDone?.(batchId.current);
      }}
      trigger={(open) =>
        trigger(() => {
          // The figures of an earlier opening.
          if (isOpened) void read.refetch();
          setIsOpened(true);
          open();
        })
      }
    />
  );
}

function Preview({ preview, since }: { preview: ZipCodeReversalPreview; since: 'import' | 'batch' }) {
  const { restored, removed, left_alone, left_alone_first: first, coming_orders, loses, moves } = preview;
  const removal = since === 'import' ? [`${countOf(removed, 'added zip code')} will be removed`] : [];
  const effects = [
    `${countOf(restored, 'zip code')} will get ${restored === 1 ? 'its' : 'their'} previous state and rules`,
    ...removal,
    ...describeReversedMoves(moves, coming_orders),
  ];
  return (
    <Stack gap="sm">
      <LostService served={loses} />
      <PauseCrossings of={moves} />
      <Text>{refusalToReverseNothing(preview)?.message ?? `${new Intl.ListFormat('en-US').format(effects)}.`}</Text>
      {left_alone > 0 ? (
        <Callout tone="blue">
          {`${countOf(left_alone, 'zip code')} changed since the ${since} ${left_alone === 1 ? 'stays as it is' : 'stay as they are'}${left_alone > first.length ? `, the first ${first.length}` : ''}:`}
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

import { Text } from '@mantine/core';
import { listBatches } from '@larder/contract/operations/batches/batches.ts';
import {
  changeZipCodes,
  zipCodeChangesPreview,
  type ZipCodeChangesPreview,
} from '@larder/contract/shipping/zip-code-changes/zip-code-changes.ts';
import { listZipCodes } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import { refusalToChangeNone } from '@larder/domain/shipping/zip-code-changes/change-zip-code.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { changedPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import { bodyErrors } from '../../../forms/body-errors.ts';
import { usePreviewedForm } from '../../../forms/use-previewed-form.ts';
import { toSent } from '../../../lists/selection.ts';
import { BatchDialog } from '../../../parts/batches/batch-dialog.tsx';
import { countOf } from '../../../parts/imports/describe-counts.ts';
import { ZipCodeEffect } from '../zip-codes/zip-code-effect.tsx';
import { type ActValues, ChangeFields, EMPTY, toAct } from './change-fields.tsx';
import type { UsedZipCodeSelection } from './use-zip-code-selection.ts';

interface ChangeZipCodesDialogProps {
  used: UsedZipCodeSelection;
  onClose: () => void;
}

/** SHIP-33 */
export default function ChangeZipCodesDialog({ used, onClose }: ChangeZipCodesDialogProps) {
  const [selection] = useState(() => toSent(used.selection, used.filter));
  const [batchId, setBatchId] = useState<number | null>(null);
  const { run } = useCall(changeZipCodes, {
    refreshes: [listBatches, listZipCodes],
    onDone: ({ data }) => setBatchId('id' in data ? data.id : null),
  });
  const previewed = usePreviewedForm<ActValues, ZipCodeChangesPreview, null>({
    initial: EMPTY,
    validate: (values) => bodyErrors(changeZipCodes, { selection, act: toAct(values) }),
    firstPart: null,
    look: async (values) => {
      const { data } = await call(changeZipCodes, {
        query: { preview: true },
        body: { selection, act: toAct(values) },
      });
      if ('effect' in data) return data;
      throw new Error('Expected a preview, but received a different response');
    },
    push: (values, { selected, fingerprint }) =>
      run({
        query: {},
        // The number that was reviewed is the one that is confirmed.
        body: {
          selection: 'count' in selection ? { ...selection, count: selected } : selection,
          act: toAct(values),
          expected: fingerprint,
        },
      }),
    changed: (failure) => changedPreview(zipCodeChangesPreview, failure),
    success: 'The batch is being processed',
    failure: 'Batch not started',
    onPushed: () => undefined,
  });
  return (
    <BatchDialog
      title="Change zip codes"
      onClose={onClose}
      previewed={previewed}
      fields={<ChangeFields form={previewed.form} />}
      review={({ preview }) => <Reviewed preview={preview} />}
      action={({ included }) => (included === 0 ? null : `Change ${countOf(included, 'zip code')}`)}
      batchId={batchId}
      shows="progress and the zip codes that could not be changed"
    />
  );
}

function Reviewed({ preview }: { preview: ZipCodeChangesPreview }) {
  const { selected, included, examples, left_out, effect } = preview;
  const refusal = refusalToChangeNone(included);
  return (
    <>
      {refusal === null ? (
        <ZipCodeEffect effect={effect} />
      ) : (
        <Callout tone="orange" urgent>
          {refusal.message}
        </Callout>
      )}
      <Text
        fw={550}
      >{`${included.toLocaleString('en-US')} of ${countOf(selected, 'selected zip code')} will change`}</Text>
      {included > 0 ? (
        <>
          <Text size="sm">{listed(examples, included)}</Text>
          <Text size="sm">
            This can be reversed on the page of its batch. Zip codes that are changed in the meantime will stay as they
            are.
          </Text>
        </>
      ) : null}
      {left_out.map(({ reason, zip_codes, examples: some }) => (
        <div key={reason}>
          <Text size="sm" fw={550}>{`${countOf(zip_codes, 'zip code')} left out: ${reason}`}</Text>
          <Text size="sm">{listed(some, zip_codes)}</Text>
        </div>
      ))}
    </>
  );
}

const listed = (examples: readonly string[], count: number): string =>
  count > examples.length
    ? `${examples.join(', ')} and ${(count - examples.length).toLocaleString('en-US')} more`
    : examples.join(', ');

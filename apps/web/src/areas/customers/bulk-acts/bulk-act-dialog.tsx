import { Button, Stack, Text } from '@mantine/core';
import { listBatches } from '@larder/contract/operations/batches/batches.ts';
import { type BulkActPreview, bulkActPreview, runBulkAct } from '@larder/contract/operations/bulk-acts/bulk-acts.ts';
import { refusalToAct } from '@larder/domain/operations/bulk-acts/bulk-acts.ts';
import { formatDollars } from '@larder/domain/values/cents.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { changedPreview } from '../../../calls/money-calls.ts';
import { useCall } from '../../../calls/use-call.ts';
import { toSent } from '../../../lists/selection.ts';
import { usePreviewedForm } from '../../../forms/use-previewed-form.ts';
import { ACT_LABELS, type ActKind } from './act-labels.ts';
import { type ActValues, BulkActFields, EMPTY, missingValues, toAct } from './bulk-act-fields.tsx';
import { describeCount } from './selection.ts';
import type { UsedSelection } from './use-selection.ts';

interface BulkActDialogProps {
  kind: ActKind;
  used: UsedSelection;
  onClose: () => void;
}

/** OPS-39 */
export default function BulkActDialog({ kind, used, onClose }: BulkActDialogProps) {
  const navigate = useNavigate();
  const [sent] = useState(() => toSent(used.selection, used.filter));
  const [batchId, setBatchId] = useState<number | null>(null);
  const { run } = useCall(runBulkAct, {
    refreshes: [listBatches],
    onDone: ({ data }) => setBatchId('id' in data ? data.id : null),
  });
  const {
    form,
    used: saving,
    reviewed,
  } = usePreviewedForm<ActValues, BulkActPreview, null>({
    initial: EMPTY,
    validate: (values) => missingValues(kind, values),
    firstPart: null,
    look: async (values) => {
      const { data } = await call(runBulkAct, {
        query: { preview: true },
        body: { selection: sent, act: toAct(kind, values) },
      });
      if ('fingerprint' in data) return data;
      throw new Error('Expected a preview, but received a different response');
    },
    push: (values, { selected, fingerprint }) =>
      run({
        query: {},
        // The number that was reviewed is the one that is confirmed.
        body: {
          selection: 'count' in sent ? { ...sent, count: selected } : sent,
          act: toAct(kind, values),
          expected: fingerprint,
        },
      }),
    changed: (failure) => changedPreview(bulkActPreview, failure),
    success: 'The batch is being processed',
    failure: 'Batch not started',
    onPushed: () => undefined,
  });
  const title = ACT_LABELS[kind].title;
  if (batchId !== null) {
    return (
      <Dialog title={title} opened onClose={onClose}>
        <Text>{`Batch ${batchId} is being processed. Its page shows progress, failures and their reasons.`}</Text>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Stay on the list
          </Button>
          <Button onClick={() => void navigate({ to: '/batches/$id', params: { id: batchId } })}>View batch</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title={title} opened onClose={onClose} busy={saving.saving} size="lg">
      <div hidden={reviewed !== null}>
        <DialogForm form={form} action="Preview" onCancel={onClose} {...saving}>
          <BulkActFields kind={kind} form={form} />
        </DialogForm>
      </div>
      {reviewed ? (
        <>
          <Reviewed preview={reviewed.preview} notice={reviewed.failure} />
          <DialogActions>
            <Button variant="default" disabled={reviewed.pushing} onClick={reviewed.back}>
              Back
            </Button>
            {reviewed.preview.included === 0 ? null : (
              <WorkingButton working={reviewed.pushing} onClick={reviewed.push}>
                {`${ACT_LABELS[kind].button} (${describeCount(reviewed.preview.included)})`}
              </WorkingButton>
            )}
          </DialogActions>
        </>
      ) : null}
    </Dialog>
  );
}

const names = (customers: BulkActPreview['examples'], count: number): string => {
  const listed = customers.map(({ name, email }) => `${name} (${email})`).join(', ');
  return count > customers.length ? `${listed} and ${count - customers.length} more` : listed;
};

function Reviewed({ preview, notice }: { preview: BulkActPreview; notice: string | null }) {
  const { selected, included, examples, left_out, credit } = preview;
  const refusal = refusalToAct(included);
  return (
    <Stack gap="sm">
      {notice === null ? null : (
        <Callout tone="orange" urgent>
          {notice}
        </Callout>
      )}
      <Text fw={550}>{`${describeCount(included)} of ${selected.toLocaleString('en-US')} selected`}</Text>
      {credit ? (
        <Text>{`${formatDollars(credit.each)} for each customer, ${formatDollars(credit.total)} in all`}</Text>
      ) : null}
      {refusal ? <Callout tone="red">{refusal.message}</Callout> : <Text size="sm">{names(examples, included)}</Text>}
      {left_out.map(({ reason, customers, examples: of }) => (
        <Callout key={reason} tone="orange">
          <b>{`Left out: ${describeCount(customers)}.`}</b> {reason} <br />
          {names(of, customers)}
        </Callout>
      ))}
    </Stack>
  );
}

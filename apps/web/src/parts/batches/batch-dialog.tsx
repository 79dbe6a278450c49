import { Button, Stack, Text } from '@mantine/core';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { Dialog, DialogActions } from '@larder/ui/controls/dialogs/dialog.tsx';
import { WorkingButton } from '@larder/ui/controls/dialogs/working-button.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReviewedPreview, usePreviewedForm } from '../../forms/use-previewed-form.ts';

interface BatchDialogProps<Values extends Record<string, unknown>, Preview> {
  title: string;
  onClose: () => void;
  previewed: ReturnType<typeof usePreviewedForm<Values, Preview, null>>;
  fields: ReactNode;
  review: (reviewed: ReviewedPreview<Values, Preview, null>) => ReactNode;
  /** The button that starts the batch; null if there is nothing to do. */
  action: (preview: Preview) => string | null;
  /** Null until the batch is started. */
  batchId: number | null;
  /** Completes 'Its page shows …'. */
  shows: string;
}

/** Fills in, reviews and starts a batch over selected records. */
export function BatchDialog<Values extends Record<string, unknown>, Preview>(props: BatchDialogProps<Values, Preview>) {
  const { title, onClose, previewed, fields, review, action, batchId, shows } = props;
  const { form, used, reviewed } = previewed;
  if (batchId !== null) return <StartedBatch title={title} onClose={onClose} batchId={batchId} shows={shows} />;
  const start = reviewed && action(reviewed.preview);
  return (
    <Dialog title={title} opened onClose={onClose} busy={used.saving} size="lg">
      {/* The form stays, so that Back keeps what was typed. */}
      <div hidden={reviewed !== null}>
        <DialogForm form={form} action="Preview" onCancel={onClose} {...used}>
          {fields}
        </DialogForm>
      </div>
      {reviewed ? (
        <>
          <Stack gap="sm">
            {reviewed.failure === null ? null : (
              <Callout tone="orange" urgent>
                {reviewed.failure}
              </Callout>
            )}
            {review(reviewed)}
          </Stack>
          <DialogActions>
            <Button variant="default" disabled={reviewed.pushing} onClick={reviewed.back}>
              Back
            </Button>
            {start === null ? null : (
              <WorkingButton working={reviewed.pushing} onClick={reviewed.push}>
                {start}
              </WorkingButton>
            )}
          </DialogActions>
        </>
      ) : null}
    </Dialog>
  );
}

function StartedBatch(props: { title: string; onClose: () => void; batchId: number; shows: string }) {
  const { title, onClose, batchId, shows } = props;
  const navigate = useNavigate();
  return (
    <Dialog title={title} opened onClose={onClose}>
      <Text>{`Batch ${batchId} is being processed. Its page shows ${shows}.`}</Text>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Stay on the list
        </Button>
        <Button onClick={() => void navigate({ to: '/batches/$id', params: { id: batchId } })}>View batch</Button>
      </DialogActions>
    </Dialog>
  );
}

import type { AddressPreview } from '@larder/contract/customers/addresses/addresses.ts';
import { Dialog } from '@larder/ui/controls/dialogs/dialog.tsx';
import { DialogForm } from '@larder/ui/patterns/forms/dialog-form.tsx';
import type { ReactNode } from 'react';
import { AddressPreviewPanel } from './address-preview.tsx';
import type { usePreviewedForm } from '../../../forms/use-previewed-form.ts';

interface PreviewedDialogProps<Values extends Record<string, unknown>> {
  title: string;
  /** After the preview. */
  action: string;
  previewed: ReturnType<typeof usePreviewedForm<Values, AddressPreview, null>>;
  onClose: () => void;
  children: ReactNode;
}

export function PreviewedDialog<Values extends Record<string, unknown>>(props: PreviewedDialogProps<Values>) {
  const { title, action, previewed, onClose, children } = props;
  const { form, used, reviewed } = previewed;
  return (
    <Dialog title={title} opened onClose={onClose} busy={used.saving} size="xl">
      {/* The form stays, so that Back keeps what was typed. */}
      <div hidden={reviewed !== null}>
        <DialogForm form={form} action="Preview" onCancel={onClose} {...used}>
          {children}
        </DialogForm>
      </div>
      {reviewed ? <AddressPreviewPanel action={action} reviewed={reviewed} /> : null}
    </Dialog>
  );
}

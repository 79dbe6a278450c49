import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState, type ReactNode } from 'react';
import { DialogActions } from '../../controls/dialogs/dialog.tsx';
import { useCloseGuard } from '../../controls/dialogs/close-guard.ts';
import { dismissal } from '../../controls/dialogs/dismissal.ts';
import { useFirstField } from '../../controls/dialogs/use-first-field.ts';
import { unreadableTexts } from '../../controls/fields/unreadable-text.ts';
import { WorkingButton } from '../../controls/dialogs/working-button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import type { FormRefusal } from './form-refusal.ts';
import { formSummary } from './form-summary.ts';
import { LeaveDialog, type LeaveGuard } from './leave-dialog.tsx';
import { submitForm } from './submit-form.ts';
import { useSettledSubmit } from './use-settled-submit.ts';

interface DialogFormProps<Values> {
  form: UseFormReturnType<Values>;
  /** Null while something in the form has to be pressed instead. */
  action: string | null;
  saving: boolean;
  onSave: (values: Values) => void;
  onCancel: () => void;
  refusal: FormRefusal | null;
  guard: LeaveGuard;
  children: ReactNode;
}

export function DialogForm<Values>(props: DialogFormProps<Values>) {
  const { form, action, saving, onSave, onCancel, refusal, guard, children } = props;
  const { onSubmit, isSettling } = useSettledSubmit((event) => {
    if (saving) return event.preventDefault();
    submitForm(form, event, onSave);
  });
  const element = useRef<HTMLFormElement>(null);
  useFirstField(element);
  const [isAsking, setAsking] = useState(false);
  useCloseGuard(() => {
    const isTyped = form.isDirty() || (element.current !== null && hasUnreadable(element.current));
    // Deferred: the open question would take the same Escape press as its answer.
    if (isTyped) setTimeout(() => setAsking(true));
    return isTyped;
  });
  const closing: LeaveGuard = { blocked: true, stay: () => setAsking(false), leave: onCancel };
  const summary = refusal && formSummary(form.errors, refusal, () => '');
  return (
    <form ref={element} noValidate onSubmit={onSubmit} aria-busy={saving || isSettling}>
      {summary === null ? null : <ErrorSummary {...summary} fields={[]} onGo={() => {}} />}
      {children}
      <DialogActions>
        <Button variant="default" disabled={saving} onClick={onCancel}>
          {dismissal(action ?? '')}
        </Button>
        {action === null ? null : (
          <WorkingButton type="submit" working={saving || isSettling}>
            {action}
          </WorkingButton>
        )}
      </DialogActions>
      <LeaveDialog guard={isAsking ? closing : guard} changed={[]} />
    </form>
  );
}

const hasUnreadable = (form: HTMLFormElement) => Object.keys(unreadableTexts(form)).length > 0;

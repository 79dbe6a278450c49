import { Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode, SubmitEvent } from 'react';
import { WorkingButton } from '../controls/working-button.tsx';
import { ConflictView, type Conflict } from './conflict-view.tsx';
import { ErrorSummary, type SummaryLine } from './error-summary.tsx';
import type { FormRefusal } from './form-refusal.ts';
import { LeaveDialog, type LeaveGuard } from './leave-dialog.tsx';
import { firstUnreadable, tellUnreadable } from './unreadable-field.ts';
import classes from './record-form.module.css';

export interface FormSection {
  title: string;
  /** The paths of the form that this section edits; a change to any of them names the section in the save bar. */
  paths: string[];
  fields: ReactNode;
}

interface RecordFormProps<Values> {
  form: UseFormReturnType<Values>;
  sections: FormSection[];
  /** The words on the save button, such as 'Save User'. */
  save: string;
  saving: boolean;
  onSave: (values: Values) => void;
  refusal?: FormRefusal | null;
  conflict?: Conflict | null;
  guard?: LeaveGuard;
}

/** A form that edits one record. What was typed stays whatever the server says. */
export function RecordForm<Values>(props: RecordFormProps<Values>) {
  const { form, sections, save, saving, onSave, refusal = null, conflict = null, guard } = props;
  const changed = sections.filter(({ paths }) => paths.some((path) => form.isDirty(path))).map(({ title }) => title);
  const lines = summaryLines(form.errors, refusal);
  const focus = (path: string | undefined) => {
    if (path !== undefined) form.getInputNode<HTMLElement, string>(path)?.focus();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const unreadable = firstUnreadable(event.currentTarget);
    if (saving || conflict || unreadable !== null) event.preventDefault();
    if (saving || conflict) return;
    if (unreadable !== null) return tellUnreadable(unreadable);
    form.onSubmit(onSave, (errors) => focus(Object.keys(errors)[0]))(event);
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-busy={saving}>
      {conflict ? <ConflictView conflict={conflict} saving={saving} /> : null}
      {lines.length > 0 || refusal ? (
        <ErrorSummary message={refusal?.message ?? 'Some fields need another look.'} lines={lines} onGo={focus} />
      ) : null}
      {sections.map((section) => (
        <section key={section.title} className={classes.section}>
          <Title order={2}>{section.title}</Title>
          {section.fields}
        </section>
      ))}
      <div className={classes.saveBar}>
        <output className={classes.unsaved}>
          {changed.length === 0 ? '' : `Unsaved changes: ${changed.join(', ')}`}
        </output>
        {/* A conflict has its own way to save; two would leave open which one counts. */}
        {conflict ? null : (
          <WorkingButton type="submit" working={saving}>
            {save}
          </WorkingButton>
        )}
      </div>
      {guard ? <LeaveDialog guard={guard} changed={changed} /> : null}
    </form>
  );
}

function summaryLines(errors: Record<string, ReactNode>, refusal: FormRefusal | null): SummaryLine[] {
  const fields = Object.entries(errors).flatMap(([path, message]) =>
    typeof message === 'string' ? [{ message, path }] : [],
  );
  const rest = (refusal?.rest ?? []).map((message) => ({ message, path: null }));
  return [...fields, ...rest];
}

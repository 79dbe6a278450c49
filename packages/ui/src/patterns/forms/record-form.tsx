import { Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState, type ReactNode } from 'react';
import { useUnreadableTexts } from '../../controls/fields/unreadable-text.ts';
import { WorkingButton } from '../../controls/dialogs/working-button.tsx';
import { ConflictView, type Conflict } from './conflict-view.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { fieldName } from './field-name.ts';
import type { FormRefusal } from './form-refusal.ts';
import { formSummary } from './form-summary.ts';
import { LeaveDialog, type LeaveGuard } from './leave-dialog.tsx';
import { submitForm } from './submit-form.ts';
import { useScrollPadding } from './use-scroll-padding.ts';
import { useSettledSubmit } from './use-settled-submit.ts';
import classes from './record-form.module.css';

export interface FormSection {
  title: string;
  id?: string;
  /** A change to any of them lists the section in the save bar. */
  paths: string[];
  fields: ReactNode;
}

interface RecordFormProps<Values> {
  form: UseFormReturnType<Values>;
  sections: FormSection[];
  save: ReactNode;
  saving: boolean;
  onSave: (values: Values) => void;
  refusal?: FormRefusal | null;
  conflict?: Conflict | null;
  guard?: LeaveGuard;
}

export function RecordForm<Values>(props: RecordFormProps<Values>) {
  const { form, sections, save, saving, onSave, refusal = null, conflict = null, guard } = props;
  const element = useRef<HTMLFormElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useScrollPadding(bar);
  const unreadable = useUnreadableTexts(element);
  const isChanged = (path: string) =>
    form.isDirty(path) || Object.keys(unreadable).some((each) => each === path || each.startsWith(`${path}.`));
  const changed = sections.filter(({ paths }) => paths.some(isChanged)).map(({ title }) => title);
  // Errors found here replace the server's older refusal.
  const [isRefusedHere, setRefusedHere] = useState(false);
  const nodeOf = (path: string) => form.getInputNode<HTMLElement, string>(path);
  const summary = formSummary(withCurrent(form.errors, unreadable), isRefusedHere ? null : refusal, (path) =>
    fieldName(nodeOf(path)),
  );
  const focus = (path: string) => nodeOf(path)?.focus();

  const { onSubmit, isSettling } = useSettledSubmit((event) => {
    if (saving || conflict) return event.preventDefault();
    setRefusedHere(true);
    submitForm(form, event, (values) => {
      setRefusedHere(false);
      onSave(values);
    });
  });
  return (
    <form ref={element} className={classes.form} noValidate onSubmit={onSubmit} aria-busy={saving || isSettling}>
      {conflict ? <ConflictView conflict={conflict} saving={saving} /> : null}
      {summary ? <ErrorSummary {...summary} onGo={focus} /> : null}
      {sections.map((section) => (
        <section
          key={section.title}
          id={section.id}
          className={classes.section}
          data-anchor={section.id === undefined ? undefined : ''}
        >
          <Title order={2}>{section.title}</Title>
          {section.fields}
        </section>
      ))}
      <div ref={bar} className={classes.saveBar}>
        <output className={classes.unsaved}>
          {changed.length === 0 ? '' : `Unsaved changes: ${changed.join(', ')}`}
        </output>
        {/* The conflict view has its own save button. */}
        {conflict ? null : typeof save === 'string' ? (
          <WorkingButton type="submit" working={saving || isSettling}>
            {save}
          </WorkingButton>
        ) : (
          save
        )}
      </div>
      {guard ? <LeaveDialog guard={guard} changed={changed} /> : null}
    </form>
  );
}

/** Unreadable fields report their current error, which may have changed since the save. */
const withCurrent = <Errors extends Record<string, ReactNode>>(errors: Errors, unreadable: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([path, error]) => [path, unreadable[path] ?? error]));

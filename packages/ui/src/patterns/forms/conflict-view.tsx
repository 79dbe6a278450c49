import { Button, Radio, Title } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { WorkingButton } from '../../controls/dialogs/working-button.tsx';
import classes from './conflict-view.module.css';

export type Side = 'mine' | 'theirs';

export interface ConflictField {
  path: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

/** Another user saved the record after it was opened (STAFF-17). */
export interface Conflict {
  by: string | null;
  fields: ConflictField[];
  onResolve: (chosen: Record<string, Side>) => void;
  onCancel: () => void;
}

/** Mine is preselected. */
export function ConflictView({ conflict, saving }: { conflict: Conflict; saving: boolean }) {
  const titleId = useId();
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const sideOf = (path: string): Side => chosen[path] ?? 'mine';
  const choose = (path: string, side: Side) => setChosen((before) => ({ ...before, [path]: side }));
  const resolve = () => conflict.onResolve(Object.fromEntries(conflict.fields.map(({ path }) => [path, sideOf(path)])));
  return (
    <section className={classes.conflict} data-conflict="" aria-labelledby={titleId}>
      <Title order={2} id={titleId} tabIndex={-1} ref={focusOnce}>
        Changed by {conflict.by ?? 'someone else'} since you opened it
      </Title>
      <p className={classes.intro}>Choose the values to keep. Nothing is saved yet.</p>
      {conflict.fields.map((field) => (
        <ConflictRow key={field.path} field={field} side={sideOf(field.path)} onChoose={choose} />
      ))}
      <div className={classes.actions}>
        <Button variant="default" disabled={saving} onClick={conflict.onCancel}>
          Keep editing
        </Button>
        <WorkingButton working={saving} onClick={resolve}>
          Save selected values
        </WorkingButton>
      </div>
    </section>
  );
}

/** Announces the title and makes the choices next in the tab order. */
const focusOnce = (title: HTMLHeadingElement | null) => title?.focus();

interface ConflictRowProps {
  field: ConflictField;
  side: Side;
  onChoose: (path: string, side: Side) => void;
}

function ConflictRow({ field, side, onChoose }: ConflictRowProps) {
  const name = useId();
  const choice = (value: Side, label: string, content: ReactNode) => (
    <Radio
      className={classes.choice ?? ''}
      name={name}
      value={value}
      checked={side === value}
      onChange={() => onChoose(field.path, value)}
      label={
        <>
          <span className={classes.side}>{label}</span> <span className={classes.value}>{content}</span>
        </>
      }
    />
  );
  return (
    <fieldset className={classes.field}>
      <legend>{field.label}</legend>
      {choice('mine', 'Mine', field.mine)}
      {choice('theirs', 'Theirs', field.theirs)}
    </fieldset>
  );
}

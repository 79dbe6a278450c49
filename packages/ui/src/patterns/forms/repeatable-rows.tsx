import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useMovingFocus } from '../pages/use-moving-focus.ts';
import classes from './repeatable-rows.module.css';

export interface RepeatedRow {
  key: string;
  fields: ReactNode;
  error?: string | null;
  /** Why the row cannot be removed; shown on an attempt. */
  stays?: string | undefined;
}

interface RepeatableRowsProps {
  legend: string;
  /** 'category' gives 'Add category', 'Remove category 2'. */
  noun: string;
  rows: RepeatedRow[];
  onAdd: () => void;
  onRemove: (index: number) => void;
  most?: number;
  least?: number;
}

/** Focus moves to the new row, or to the one that took a removed row's place. */
export function RepeatableRows({ legend, noun, rows, onAdd, onRemove, most, least = 0 }: RepeatableRowsProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const [said, setSaid] = useState('');
  const [blocked, setBlocked] = useState<string | null>(null);
  const moveFocus = useMovingFocus(list, rows.length);
  const add = () => {
    moveFocus('added', rows.length);
    setSaid(`${noun} ${rows.length + 1} added`);
    onAdd();
  };
  const remove = (index: number) => {
    const { key, stays } = rows[index] ?? {};
    setBlocked(stays === undefined ? null : (key ?? null));
    if (stays !== undefined) return setSaid(stays);
    moveFocus('removed', index);
    setSaid(`${noun} ${index + 1} removed`);
    onRemove(index);
  };
  return (
    <fieldset ref={list} className={classes.rows}>
      <legend>{legend}</legend>
      {rows.map((row, index) => (
        <Row
          key={row.key}
          row={row.key === blocked ? { ...row, error: row.stays ?? row.error ?? null } : row}
          name={`${noun} ${index + 1}`}
          onRemove={rows.length > least ? () => remove(index) : null}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={most !== undefined && rows.length >= most}
          onClick={add}
          data-add-row=""
        >
          Add {noun}
        </Button>
      </div>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </fieldset>
  );
}

function Row({ row, name, onRemove }: { row: RepeatedRow; name: string; onRemove: (() => void) | null }) {
  const errorId = useId();
  const error = row.error ?? null;
  return (
    <fieldset
      aria-label={name}
      aria-describedby={error === null ? undefined : errorId}
      className={classes.row}
      data-repeated-row=""
      data-wrong={error === null ? undefined : ''}
    >
      <div className={classes.fields}>{row.fields}</div>
      {onRemove ? (
        <ActionIcon
          variant="subtle"
          color="red"
          size="lg"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          data-remove-row=""
        >
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
      ) : null}
      {error === null ? null : (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

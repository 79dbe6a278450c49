import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Autocomplete } from '../fields/autocomplete.tsx';
import { type ControlProps, toUncontrolled } from '../fields/control-props.ts';
import classes from './pick-list.module.css';
import { ReorderList } from './reorder-list.tsx';
import type { Option, Search } from '../fields/use-search.ts';

interface PickListProps extends ControlProps<Option[]> {
  label: string;
  description?: string;
  search: Search;
  create?: (name: string) => Promise<Option>;
  isOrdered?: boolean;
  errorAt?: (index: number) => ReactNode;
}

export function PickList({ label, description, search, create, isOrdered, errorAt, error, ...given }: PickListProps) {
  const [picked, setPicked] = useUncontrolled(toUncontrolled(given, []));
  const [said, setSaid] = useState('');
  const field = useRef<HTMLDivElement>(null);
  // A new key empties the field after each pick; the new field takes the focus.
  const [picks, setPicks] = useState(0);
  useEffect(() => {
    if (picks > 0) field.current?.querySelector('input')?.focus();
  }, [picks]);

  const isPicked = ({ id }: Option) => picked.some((each) => each.id === id);
  const add = (option: Option | null) => {
    if (option === null) return;
    if (!isPicked(option)) setPicked([...picked, option]);
    setSaid(`${option.name} added`);
    setPicks(picks + 1);
  };
  const remove = (option: Option) => {
    setPicked(picked.filter((each) => each !== option));
    setSaid(`${option.name} removed`);
    field.current?.querySelector('input')?.focus();
  };
  const drawn = (option: Option, index: number) => (
    <Picked
      option={option}
      path={`${given['data-path'] ?? ''}.${index}`}
      error={errorAt?.(index)}
      onRemove={() => remove(option)}
    />
  );
  return (
    <div className={classes.picks}>
      <div ref={field}>
        <Autocomplete
          key={picks}
          label={label}
          {...(description === undefined ? {} : { description })}
          {...(create ? { create } : {})}
          error={error}
          data-path={given['data-path']}
          search={async (term, signal) => (await search(term, signal)).filter((option) => !isPicked(option))}
          onChange={add}
        />
      </div>
      {isOrdered && picked.length > 0 ? (
        <ReorderList
          label={`Order of ${label}`}
          items={picked.map((option, index) => ({ id: option.id, label: option.name, content: drawn(option, index) }))}
          onReorder={(_, ids) => setPicked(picked.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))}
        />
      ) : null}
      {!isOrdered && picked.length > 0 ? (
        <ul className={classes.list} aria-label={`Chosen ${label}`}>
          {picked.map((option, index) => (
            <li key={option.id} className={classes.chip}>
              {drawn(option, index)}
            </li>
          ))}
        </ul>
      ) : null}
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </div>
  );
}

interface PickedProps {
  option: Option;
  path: string;
  error: ReactNode;
  onRemove: () => void;
}

const Picked = ({ option, path, error, onRemove }: PickedProps) => (
  <div
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a row without fields is no fieldset
    role="group"
    aria-label={option.name}
    className={classes.picked}
    tabIndex={-1}
    data-path={path}
  >
    <span className={classes.text}>
      {option.name}
      {option.note === undefined ? null : <span className={classes.note}>{option.note}</span>}
      {error ? <span className={classes.error}>{error}</span> : null}
    </span>
    <ActionIcon variant="subtle" size="md" aria-label={`Remove ${option.name}`} onClick={onRemove}>
      <IconX size={15} aria-hidden />
    </ActionIcon>
  </div>
);

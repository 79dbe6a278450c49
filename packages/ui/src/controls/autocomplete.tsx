import { Combobox, Loader, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import type { FieldProps } from './field-props.ts';
import { useSearch, type Option, type Search, type SearchState } from './use-search.ts';
import classes from './autocomplete.module.css';

/** Specification 8, word for word. */
const NOTHING_FOUND = 'Oops! No elements found. Consider changing the search query.';
const CREATE = 'create';

type AutocompleteProps = FieldProps<Option | null> & {
  search: Search;
  /** Makes what was typed into a record; offered only where it is given (specification 5). */
  create?: (name: string) => Promise<Option>;
};

/** A field that finds a record by its name. What is left half typed goes back to what was chosen; emptied, it is none. */
export function Autocomplete({ search, create, value, defaultValue, onChange, onBlur, ...field }: AutocompleteProps) {
  const [chosen, setChosen] = useUncontrolled<Option | null>({
    ...(value === undefined ? {} : { value }),
    defaultValue: defaultValue ?? null,
    ...(onChange ? { onChange } : {}),
  });
  const [typed, setTyped] = useState<string | null>(null);
  const [creating, setCreating] = useState<CreatingState>({ running: false, problem: null });
  const [pointed, setPointed] = useState(false);
  const searching = useSearch(search);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const text = typed ?? chosen?.name ?? '';

  const take = (option: Option | null) => {
    setChosen(option);
    setTyped(null);
    combobox.closeDropdown();
  };
  const makeNew = async () => {
    if (create === undefined || creating.running) return;
    setCreating({ running: true, problem: null });
    try {
      take(await create(text.trim()));
      setCreating({ running: false, problem: null });
    } catch (error) {
      setCreating({ running: false, problem: error instanceof Error ? error.message : 'Error!' });
    }
  };
  const submit = (submitted: string) => {
    if (submitted === CREATE) return void makeNew();
    const option = searching.state.options.find(({ id }) => String(id) === submitted);
    if (option) take(option);
  };
  const open = () => {
    if (combobox.dropdownOpened) return;
    combobox.openDropdown();
    searching.now(typed ?? '');
  };
  const type = (next: string) => {
    setTyped(next);
    setCreating({ running: false, problem: null });
    combobox.openDropdown();
    combobox.resetSelectedOption();
    setPointed(false);
    searching.soon(next.trim());
  };
  const leave = () => {
    combobox.closeDropdown();
    if (typed !== null && typed.trim() === '') setChosen(null);
    setTyped(null);
  };
  const newName = create && searching.state.status === 'ready' ? unknownName(text, searching.state.options) : null;
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      {/* Mantine keeps pointing at an option that a new search took away. */}
      <Combobox.Target withExpandedAttribute {...(pointed ? {} : { 'aria-activedescendant': '' })}>
        <TextInput
          placeholder="Type to search"
          {...field}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={open}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') open();
            if (event.key.startsWith('Arrow')) setPointed(true);
          }}
          onBlur={(event) => {
            leave();
            onBlur?.(event);
          }}
          rightSection={
            searching.state.status === 'loading' || creating.running ? <Loader size={16} aria-hidden /> : null
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Found label={field.label} state={searching.state} newName={newName} problem={creating.problem} />
      </Combobox.Dropdown>
      <VisuallyHidden component="output">
        {combobox.dropdownOpened ? spoken(searching.state, creating.problem) : ''}
      </VisuallyHidden>
    </Combobox>
  );
}

interface CreatingState {
  running: boolean;
  problem: string | null;
}

/** What could be created: the typed name, unless one of the options already has it. */
function unknownName(text: string, options: Option[]): string | null {
  const name = text.trim();
  const known = options.some((option) => option.name.toLowerCase() === name.toLowerCase());
  return name === '' || known ? null : name;
}

function spoken(state: SearchState, problem: string | null): string {
  if (problem !== null) return problem;
  if (state.status === 'failed') return state.message;
  if (state.status !== 'ready') return 'Loading';
  if (state.options.length === 0) return NOTHING_FOUND;
  return state.options.length === 1 ? '1 option' : `${state.options.length} options`;
}

interface FoundProps {
  label: ReactNode;
  state: SearchState;
  newName: string | null;
  problem: string | null;
}

/** The options, and the words for having none. The words stand outside the listbox, which may hold options only. */
function Found({ label, state, newName, problem }: FoundProps) {
  const none = state.options.length === 0;
  return (
    <>
      <Combobox.Options
        aria-label={typeof label === 'string' ? label : 'Options'}
        aria-busy={state.status === 'loading'}
        hidden={none && newName === null}
      >
        {state.options.map((option) => (
          <Combobox.Option key={option.id} value={String(option.id)}>
            {option.name}
            {option.note === undefined ? null : <span className={classes.note}>{option.note}</span>}
          </Combobox.Option>
        ))}
        {newName === null ? null : <Combobox.Option value={CREATE}>{`Create "${newName}"`}</Combobox.Option>}
      </Combobox.Options>
      {none && state.status === 'ready' ? <p className={classes.words}>{NOTHING_FOUND}</p> : null}
      {none && state.status === 'loading' ? <p className={classes.words}>Searching…</p> : null}
      {state.status === 'failed' ? <p className={classes.failed}>{state.message}</p> : null}
      {problem === null ? null : <p className={classes.failed}>{problem}</p>}
    </>
  );
}

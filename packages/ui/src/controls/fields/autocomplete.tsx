import { Combobox, Loader, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { FieldProps } from './field-props.ts';
import type { Option, Search, SearchState } from './use-search.ts';
import { useTypedOption } from './use-typed-option.ts';
import classes from './autocomplete.module.css';

const NOTHING_FOUND = 'Oops! No elements found. Consider changing the search query.';
const CREATE = 'create';

type AutocompleteProps = FieldProps<Option | null> & {
  search: Search;
  unknown?: (typed: string) => string;
  /** The error for an emptied field whose record cannot be removed here. */
  emptied?: string | undefined;
  /** Without it creating is not offered (STAFF-61). */
  create?: (name: string) => Promise<Option>;
};

const unknownName = (typed: string) => `No match for "${typed}". Choose one from the list.`;

/** A full name that is left or confirmed with Enter counts as chosen. */
export function Autocomplete(props: AutocompleteProps) {
  const {
    search,
    unknown = unknownName,
    emptied,
    create,
    value,
    defaultValue,
    onChange,
    onBlur,
    error,
    ...field
  } = props;
  const [creating, setCreating] = useState<CreatingState>({ running: false, problem: null });
  const [pointed, setPointed] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { searching, text, ...typing } = useTypedOption({
    ref,
    search,
    unknown,
    emptied,
    value,
    defaultValue,
    onChange,
    onTaken: () => combobox.closeDropdown(),
  });

  const makeNew = async () => {
    if (create === undefined || creating.running) return;
    setCreating({ running: true, problem: null });
    try {
      typing.take(await create(text.trim()));
      setCreating({ running: false, problem: null });
    } catch (failure) {
      setCreating({ running: false, problem: failure instanceof Error ? failure.message : 'Error!' });
    }
  };
  const submit = (submitted: string) => {
    if (submitted === CREATE) return void makeNew();
    const option = searching.state.options.find(({ id }) => String(id) === submitted);
    if (option) typing.take(option);
  };
  const open = () => {
    if (combobox.dropdownOpened) return;
    combobox.openDropdown();
    void searching.now(typing.isSettled ? '' : text.trim());
  };
  const type = (next: string) => {
    typing.type(next);
    setCreating({ running: false, problem: null });
    combobox.openDropdown();
    combobox.resetSelectedOption();
    setPointed(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') open();
    if (event.key.startsWith('Arrow')) setPointed(true);
    const isChoosing = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typing.isSettled || isChoosing) return;
    // The first Enter confirms the field, the next submits the form.
    event.preventDefault();
    typing.confirm();
  };
  const newName = create && searching.state.status === 'ready' ? nameToCreate(text, searching.state.options) : null;
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      {/* Mantine keeps pointing at an option that a newer search removed. */}
      <Combobox.Target withExpandedAttribute {...(pointed ? {} : { 'aria-activedescendant': '' })}>
        <TextInput
          placeholder="Type to search"
          {...field}
          ref={ref}
          value={text}
          error={typing.error ?? error}
          onChange={(event) => type(event.currentTarget.value)}
          onClick={open}
          onKeyDown={press}
          onBlur={(event) => {
            combobox.closeDropdown();
            typing.confirm();
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

function nameToCreate(text: string, options: Option[]): string | null {
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
          <Combobox.Option key={option.id} value={String(option.id)} disabled={option.refusal !== undefined}>
            {option.name}
            {option.refusal === undefined ? null : ` is ${option.refusal}`}
            {option.note === undefined ? null : <span className={classes.note}>{option.note}</span>}
          </Combobox.Option>
        ))}
        {newName === null ? null : <Combobox.Option value={CREATE}>{`Create "${newName}"`}</Combobox.Option>}
      </Combobox.Options>
      {none && state.status === 'ready' ? <p className={classes.text}>{NOTHING_FOUND}</p> : null}
      {none && state.status === 'loading' ? <p className={classes.text}>Searching…</p> : null}
      {state.status === 'failed' ? <p className={classes.failed}>{state.message}</p> : null}
      {problem === null ? null : <p className={classes.failed}>{problem}</p>}
    </>
  );
}

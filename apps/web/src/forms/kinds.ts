// The kinds of fields. A value that is empty where the body needs one is sent as it is: the body's schema refuses it
// under its field, with the contract's message.
import { formatDollars, type Cents } from '@larder/domain/values/cents.ts';
import type { Day } from '@larder/domain/values/days.ts';
import { showDay } from '@larder/domain/values/show-date.ts';
import type { Field, FieldControl, Hints, Named } from './field.ts';
import { describeList, describeRows } from './describe-list.ts';

const NOT_SET = 'Not set';
const noOptions = (): readonly Named[] => [];

const common = (label: string, hints: Hints = {}, control: FieldControl | null = null) => ({
  label,
  hints,
  control,
  useOptions: noOptions,
});

export const text = (label: string, hints?: Hints): Field<string, string | null | undefined, string> => ({
  ...common(label, hints, { as: 'text' }),
  empty: '',
  toValue: (stored) => stored ?? '',
  toSent: (value) => value,
  describe: (value) => value || NOT_SET,
});

export const multilineText = (label: string, hints?: Hints) => ({
  ...text(label, hints),
  control: { as: 'textarea' } as const,
});

/** Separated by spaces, commas or lines. */
export const entriesOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter((entry) => entry !== '');

interface EntriesKind<Entry> extends Hints {
  separator: string;
  split?: (typed: string) => string[];
  toEntry: (typed: string) => Entry;
  none?: string;
}

export const entries = <Entry extends string | number>(
  label: string,
  { separator, split = entriesOf, toEntry, none, ...hints }: EntriesKind<Entry>,
): Field<string, readonly Entry[], Entry[]> => ({
  ...common(label, hints),
  empty: '',
  toValue: (stored) => stored.join(separator),
  toSent: (value) => split(value).map(toEntry),
  describe: (value, before) => describeList(split(value), split(before), none),
});

/** Null is empty. `write` puts it into words: '6.25%'. */
export const number = (
  label: string,
  { write = String, ...hints }: Hints & { write?: (value: number) => string } = {},
) => nullable<number>(label, hints, write, { as: 'number' });

export const wholeNumber = (label: string, hints?: Hints) => nullable<number>(label, hints, String, { as: 'whole' });

export const money = (label: string, hints?: Hints) => nullable<Cents>(label, hints, formatDollars, { as: 'money' });

export const wholeCents = (label: string, hints?: Hints) =>
  nullable<Cents>(label, hints, formatDollars, { as: 'cents' });

export const day = (label: string, hints?: Hints) => nullable<Day>(label, hints, showDay, { as: 'day' });

const nullable = <Value>(
  label: string,
  hints: Hints | undefined,
  write: (value: Value) => string,
  control: FieldControl,
): Field<Value | null, Value | null, Value> => ({
  ...common(label, hints, control),
  empty: null,
  toValue: (stored) => stored,
  toSent: (value) => value as Value,
  describe: (value) => (value === null ? NOT_SET : write(value)),
});

export const yesNo = (
  label: string,
  { as = 'checkbox', ...hints }: Hints & { as?: 'checkbox' | 'switch' } = {},
): Field<boolean, boolean, boolean> => ({
  ...common(label, hints, { as }),
  empty: false,
  toValue: (stored) => stored,
  toSent: (value) => value,
  describe: (value) => (value ? 'Yes' : 'No'),
});

type Names<Word extends string> = Readonly<Record<Word, string>>;

const optionsOf = (names: Names<string>) => Object.entries<string>(names).map(([id, name]) => ({ id, name }));

/** Empty until one is chosen. */
export const choice = <const Word extends string>(
  label: string,
  names: Names<Word>,
  { as = 'radio', ...hints }: Hints & { as?: 'radio' | 'select' } = {},
): Field<Word | '', Word, Word> => ({
  ...common(label, hints, as === 'radio' ? { as, names } : { as, none: null, useOptions: () => optionsOf(names) }),
  empty: '',
  toValue: (stored) => stored,
  toSent: (value) => value as Word,
  describe: (value) => (value === '' ? NOT_SET : names[value]),
});

/** One of a closed list of words, or none of them. */
export const optionalChoice = <const Word extends string>(
  label: string,
  names: Names<Word>,
  hints?: Hints,
): Field<Word | '', Word | null, Word | null> => ({
  ...common(label, hints, { as: 'select', none: 'None', useOptions: () => optionsOf(names) }),
  empty: '',
  toValue: (stored) => stored ?? '',
  toSent: (value) => value || null,
  describe: (value) => (value === '' ? 'None' : names[value]),
});

/** One of the words that the options have as IDs, such as a slug, or none. */
export const optionalWord = (
  label: string,
  useOptions: () => readonly (Named & { id: string })[],
): Field<string, string | null, string | null> => ({
  ...common(label, {}, { as: 'select', none: 'None', useOptions }),
  useOptions,
  empty: '',
  toValue: (stored) => stored ?? '',
  toSent: (value) => value || null,
  describe: (value, _, options) => namesOf(value === '' ? [] : [value], options).join() || 'None',
});

/** One of the words that the options have as IDs, such as the code of a state. */
export const word = (
  label: string,
  useOptions: () => readonly (Named & { id: string })[],
  { none, ...hints }: Hints & { none: string },
): Field<string, string, string> => ({
  ...optionalWord(label, useOptions),
  ...common(label, hints, { as: 'select', none, useOptions }),
  useOptions,
  toValue: (stored) => stored,
  toSent: (value) => value,
});

type UseOptions = () => readonly (Named & { id: number })[];

/** Nothing chosen is NaN. */
export const reference = (
  label: string,
  useOptions: UseOptions,
  { none, ...hints }: Hints & { none: string },
): Field<string, number, number> => ({
  ...common(label, hints, { as: 'select', none, useOptions }),
  useOptions,
  empty: '',
  toValue: String,
  toSent: toNumber,
  describe: (value, _, options) => namesOf(value === '' ? [] : [Number(value)], options).join() || 'None',
});

export const optionalReference = (
  label: string,
  useOptions: UseOptions,
  hints: Hints = {},
): Field<string, number | null, number | null> => ({
  ...reference(label, useOptions, { none: 'None', ...hints }),
  toValue: (stored) => String(stored ?? ''),
  toSent: (value) => (value === '' ? null : Number(value)),
});

/** Unreadable text is NaN. */
export const typedNumber = (label: string, hints?: Hints): Field<string, number, number> => ({
  ...common(label, hints, { as: 'text' }),
  empty: '',
  toValue: String,
  toSent: toNumber,
  describe: (value) => value || NOT_SET,
});

export const optionalTypedNumber = (label: string, hints?: Hints): Field<string, number | null, number | null> => ({
  ...typedNumber(label, hints),
  toValue: (stored) => String(stored ?? ''),
  toSent: (value) => (value.trim() === '' ? null : Number(value)),
});

export const choices = (label: string, useOptions: UseOptions): Field<number[], readonly number[], number[]> => ({
  ...common(label, {}, { as: 'choices', useOptions }),
  useOptions,
  empty: [],
  toValue: (stored) => [...stored],
  toSent: (value) => value,
  describe: (value, before, options) => describeList(namesOf(value, options), namesOf(before, options)),
});

export const list = <Word extends string>(
  label: string,
  nameOf: (word: Word) => string = String,
): Field<Word[], readonly Word[], Word[]> => ({
  ...common(label),
  empty: [],
  toValue: (stored) => [...stored],
  toSent: (value) => value,
  describe: (value, before) => describeList(value.map(nameOf), before.map(nameOf)),
});

export const picked = <Item extends { name: string }, Id>(
  label: string,
  toId: (item: Item | null) => Id,
  hints?: Hints,
): Field<Item | null, Item | null, Id> => ({
  ...common(label, hints),
  empty: null,
  toValue: (stored) => stored,
  toSent: toId,
  describe: (value) => value?.name ?? 'None',
});

/** The ids are sent. */
export const named = <Item extends { name: string }, Id>(
  label: string,
  toId: (item: Item) => Id,
): Field<Item[], readonly Item[], Id[]> => ({
  ...common(label),
  empty: [],
  toValue: (stored) => [...stored],
  toSent: (value) => value.map(toId),
  describe: (value, before) =>
    describeList(
      value.map(({ name }) => name),
      before.map(({ name }) => name),
    ),
});

/** A new file, null to remove the stored picture, or nothing to keep it. */
export const picture = (label: string): Field<File[] | null, unknown, File | null | undefined> => ({
  ...common(label),
  empty: [],
  toValue: () => [],
  toSent: (value) => (value === null ? null : value[0]),
  describe: (value) => (value === null ? 'Removed' : value.length > 0 ? 'New image' : 'Current image'),
});

interface RowKind<Row, Stored, Sent> {
  toRow: (stored: Stored) => Row;
  toSent: (row: Row) => Sent;
  /** Tells a row from the others: 'Week 2'. */
  name: (row: Row, options: readonly Named[]) => string;
  describe: (row: Row, options: readonly Named[]) => string;
  useOptions?: () => readonly Named[];
}

export const rows = <Row, Stored, Sent>(
  label: string,
  { toRow, toSent, name, describe, useOptions = noOptions }: RowKind<Row, Stored, Sent>,
): Field<Row[], readonly Stored[], Sent[]> => {
  const described = (value: Row[], options: readonly Named[]) =>
    value.map((row) => ({ name: name(row, options), description: describe(row, options) }));
  return {
    ...common(label),
    useOptions,
    empty: [],
    toValue: (stored) => stored.map(toRow),
    toSent: (value) => value.map(toSent),
    describe: (value, before, options) => describeRows(described(value, options), described(before, options)),
  };
};

/** Empty text is not zero. */
export const toNumber = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));

/** Ids are never shown: a deleted option has no name. */
function namesOf(ids: readonly (number | string)[], options: readonly Named[]): string[] {
  const known = options.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const unknown = ids.filter((id) => options.every((option) => option.id !== id)).length;
  return unknown === 0 ? known : [...known, unknown === 1 ? 'one deleted' : `${unknown} deleted`];
}

import { formatDollars, fromDollars } from '../../values/cents.ts';
import type { ReferenceList } from '../../values/enums/reference-lists.ts';
import { faultIn } from '../../values/imports/file-imports.ts';
import { comparableName } from '../../values/tidy-name.ts';
import { PRODUCT_COLUMN_KINDS, PRODUCT_COLUMNS, type ProductColumn } from '../../values/imports/product-imports.ts';

export type ProductCells = Readonly<Partial<Record<ProductColumn, string>>>;

interface Entry {
  /** The slug of a package, the ID of any other entry; products store it. */
  readonly key: number | string;
  readonly name: string;
  readonly isArchived: boolean;
}

export interface CatalogueNames {
  readonly categories: readonly Entry[];
  readonly lists: Readonly<Record<ReferenceList, readonly Entry[]>>;
}

/** The wire calls two columns otherwise. */
const FIELDS: Partial<Record<ProductColumn, string>> = {
  meal_components: 'mealComponents',
  rating_attributes: 'ratingAttributes',
};
export const fieldOf = (column: ProductColumn): string => FIELDS[column] ?? column;
export const columnOf = (field: string): ProductColumn | undefined =>
  PRODUCT_COLUMNS.find((column) => fieldOf(column) === field.split('.')[0]);

const split = (text: string, by: string | RegExp): string[] =>
  text
    .split(by)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** Archived entries may share the name of another. */
function find(text: string, entries: readonly Entry[]): Entry | undefined {
  const sought = comparableName(text);
  const named = entries.filter(({ name }) => comparableName(name) === sought);
  return named.find(({ isArchived }) => !isArchived) ?? named[0] ?? entries.find(({ key }) => String(key) === text);
}

/** The fields that the cells give, as a form would send them; an empty cell gives none (CAT-36). */
export function readProductCells(
  cells: ProductCells,
  names: CatalogueNames,
): { sent: Record<string, unknown>; faults: string[] } {
  const sent: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const column of PRODUCT_COLUMNS) {
    const text = cells[column]?.trim() ?? '';
    if (text === '') continue;
    const value = readCell(column, text, names);
    if ('problem' in value) faults.push(faultIn(column, value.of ?? text, value.problem));
    else sent[fieldOf(column)] = value.value;
  }
  return { sent, faults };
}

type Read = { value: unknown } | { problem: string; of?: string };

function readCell(column: ProductColumn, text: string, names: CatalogueNames): Read {
  const as = PRODUCT_COLUMN_KINDS[column];
  switch (as.kind) {
    case 'text':
      return { value: text };
    case 'number':
      return /^-?\d{1,10}(\.\d+)?$/.test(text) ? { value: Number(text) } : { problem: 'this is not a number' };
    case 'flag':
      return readFlag(text);
    case 'category':
      return readName(text, names.categories);
    case 'name':
      return readName(text, names.lists[as.list]);
    case 'names':
      return readNames(text, names.lists[as.list]);
    case 'skus':
      return { value: split(text, /[;,\n]/) };
    case 'instructions':
      return readInstructions(text, names.lists['heating-instruction-types']);
  }
}

function readFlag(text: string): Read {
  if (/^(yes|true)$/i.test(text)) return { value: true };
  return /^(no|false)$/i.test(text) ? { value: false } : { problem: 'this is neither yes nor no' };
}

const UNKNOWN = 'there is no entry with this name';

function readName(text: string, entries: readonly Entry[]): Read {
  const entry = find(text, entries);
  return entry ? { value: entry.key } : { problem: UNKNOWN };
}

function readNames(text: string, entries: readonly Entry[]): Read {
  const keys: Entry['key'][] = [];
  for (const name of split(text, /[;\n]/)) {
    const entry = find(name, entries);
    if (!entry) return { problem: UNKNOWN, of: name };
    keys.push(entry.key);
  }
  return { value: keys };
}

/** Each on its own line: `Microwave | On a plate | Heat for 3 minutes.` */
function readInstructions(text: string, types: readonly Entry[]): Read {
  const instructions: { type: Entry['key']; title: string; text: string }[] = [];
  for (const line of split(text, '\n')) {
    const [typeName = '', title = '', ...rest] = line.split('|').map((part) => part.trim());
    const type = find(typeName, types);
    if (!type) return { problem: 'there is no heating type with this name', of: typeName };
    if (title === '' || rest.length === 0)
      return { problem: 'write type, title and text with | between them, each instruction on its own line', of: line };
    instructions.push({ type: type.key, title, text: rest.join(' | ') });
  }
  return { value: instructions };
}

/** A stored value as its cell, for the note of a change. */
export function describeCell(column: ProductColumn, value: unknown, names: CatalogueNames): string {
  const as = PRODUCT_COLUMN_KINDS[column];
  const nameOf = (entries: readonly Entry[], key: unknown) =>
    entries.find((each) => each.key === key)?.name ?? String(key);
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'none';
  if (column === 'item_price' && typeof value === 'number') return formatDollars(fromDollars(value / 100));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (as.kind === 'category') return nameOf(names.categories, value);
  if (as.kind === 'name') return nameOf(names.lists[as.list], value);
  if (typeof value === 'string' || typeof value === 'number') return short(String(value));
  if (!Array.isArray(value)) return 'another value';
  if (as.kind === 'instructions') return value.length === 1 ? '1 instruction' : `${value.length} instructions`;
  return short(value.map((key) => (as.kind === 'names' ? nameOf(names.lists[as.list], key) : key)).join('; '));
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

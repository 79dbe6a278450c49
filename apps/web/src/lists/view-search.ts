import * as z from 'zod';
import { parseSearch, readSearch, writeSearch } from './search-text.ts';

// A list's address has its filters, read by the list, and these, which every list has.

const viewSearch = z.object({
  /** The open view. */
  view: z.int().min(1).optional(),
  /** Keys with commas, the first one included. */
  columns: z.string().max(1_000).optional(),
});

type Raw = Readonly<Record<string, unknown>>;

export const readViewSearch = (raw: Raw) => readSearch(viewSearch, raw);

export const readColumns = (raw: Raw): string[] | null => readViewSearch(raw).columns?.split(',') ?? null;

/** Filters, order and columns in a fixed order, so that equal ones are equal texts; the page and how it is counted are left out. */
export function searchOfView(schema: z.ZodObject, raw: Raw): string {
  const { page: _, count: __, ...filters } = readSearch(schema, raw);
  return writeSearch({ ...filters, columns: readViewSearch(raw).columns });
}

interface Stored {
  id: number;
  search: string;
  missing: readonly string[];
}

/** The search that the view sets, and the names that it leaves out because their value no longer exists (OPS-37). */
export function openedView(schema: z.ZodObject, { id, search, missing }: Stored) {
  const stored = parseSearch(search);
  const known = Object.fromEntries(Object.entries(stored).filter(([name]) => !missing.includes(name)));
  const opened = searchOfView(schema, known);
  const read = parseSearch(opened);
  return {
    search: opened,
    address: writeSearch({ ...read, view: id }),
    leftOut: Object.keys(stored).filter((name) => !(name in read) && name !== 'columns'),
  };
}

const LABELS: Readonly<Record<string, string>> = {
  order_week_id: 'week',
  offered_in: 'week',
  production_cycle_id: 'cycle',
  carrier_id: 'carrier',
  sku: 'product',
  tag: 'tag',
};

export const describeLeftOut = (names: readonly string[]): string =>
  names.map((name) => LABELS[name] ?? name.replaceAll('_', ' ')).join(', ');

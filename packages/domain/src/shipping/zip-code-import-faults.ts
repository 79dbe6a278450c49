import { IMPORT_COLUMNS, type ImportColumn } from '../values/zip-code-imports.ts';

/** A value of a file of zip codes that cannot be imported; `other_line` is the line that it is at odds with. */
export interface ZipCodeFault {
  readonly line: number;
  /** Null where the line as a whole is meant. */
  readonly column: ImportColumn | null;
  readonly value: string;
  readonly other_line: number | null;
}

const UNKNOWN: Record<ImportColumn, string> = {
  unformatted_zip_code: 'cannot be read',
  zip_code_id: 'is no zip code of 5 digits',
  state: 'is no state of two letters',
  timezone: 'is none of Eastern, Central, Mountain and Pacific',
  production_cycle_id: 'is no production cycle',
  days_in_transit: 'is no number of days from 1 to 10',
  ship_day_name: 'is no weekday, such as Wednesday',
  carrier: 'is the slug of no carrier',
  default_pc: 'is neither TRUE nor FALSE',
  alternate_ups_service: 'is the slug of no UPS carrier',
};

const CONTRADICTION: Partial<Record<ImportColumn, string>> = {
  state: 'is another state than in',
  timezone: 'is another time zone than in',
  ship_day_name: 'repeats the carrier, cycle and weekday of',
  default_pc: 'is a second default for this zip code, after',
};

/** The fault as staff read it, under its key such as `line 17.carrier` (rulings 8). */
export function faultInWords(fault: ZipCodeFault): { line: number; key: string; message: string } {
  const { line, column } = fault;
  return { line, key: column === null ? `line ${line}` : `line ${line}.${column}`, message: wordsOf(fault) };
}

function wordsOf({ column, value, other_line }: ZipCodeFault): string {
  if (column === null) return `This line has ${value} columns in place of ${IMPORT_COLUMNS.length}.`;
  if (other_line !== null) return `"${value}" ${CONTRADICTION[column] ?? 'contradicts'} line ${other_line}.`;
  return value === '' ? 'This is missing.' : `"${value}" ${UNKNOWN[column]}.`;
}

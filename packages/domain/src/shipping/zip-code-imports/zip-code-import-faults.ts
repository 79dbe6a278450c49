import { IMPORT_COLUMNS, type ImportColumn } from '../../values/enums/zip-code-imports.ts';

/** `other_line` is the line that it contradicts. */
export interface ZipCodeFault {
  readonly line: number;
  /** Null for the line as a whole. */
  readonly column: ImportColumn | null;
  readonly value: string;
  readonly other_line: number | null;
}

const UNKNOWN: Record<ImportColumn, string> = {
  unformatted_zip_code: 'cannot be read',
  zip_code_id: 'is not a 5-digit zip code',
  state: 'is not a two-letter state code',
  timezone: 'is not Eastern, Central, Mountain or Pacific',
  production_cycle_id: 'is not a production cycle',
  days_in_transit: 'is not a number of days from 1 to 10',
  ship_day_name: 'is not a weekday such as Wednesday',
  carrier: 'is not the slug of a carrier',
  default_pc: 'is neither TRUE nor FALSE',
  alternate_ups_service: 'is not the slug of a UPS carrier',
};

const CONTRADICTION: Partial<Record<ImportColumn, string>> = {
  state: 'differs from the state in',
  timezone: 'differs from the time zone in',
  ship_day_name: 'repeats the carrier, cycle and weekday of',
  default_pc: 'is a second default for this zip code, after',
};

/** Under a key such as `line 17.carrier` (SHIP-22). */
export function describeFault(fault: ZipCodeFault): { line: number; key: string; message: string } {
  const { line, column } = fault;
  return { line, key: column === null ? `line ${line}` : `line ${line}.${column}`, message: messageOf(fault) };
}

function messageOf({ column, value, other_line }: ZipCodeFault): string {
  if (column === null) return `This line has ${value} columns instead of ${IMPORT_COLUMNS.length}.`;
  if (other_line !== null && column === 'production_cycle_id')
    return value === ''
      ? `This line has no shipping rule, but line ${other_line} has one for this zip code.`
      : `This line has a shipping rule, but line ${other_line} says that this zip code has none.`;
  if (other_line !== null && column === 'ship_day_name' && value === '') return `This line repeats line ${other_line}.`;
  if (other_line !== null) return `"${value}" ${CONTRADICTION[column] ?? 'contradicts'} line ${other_line}.`;
  return value === '' ? 'This value is missing.' : `"${value}" ${UNKNOWN[column]}.`;
}

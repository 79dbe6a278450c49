import { expect, test } from 'vitest';
import { describeFault } from './zip-code-import-faults.ts';
import { refusalToDeleteImport, refusalToImport } from './zip-code-import-rules.ts';

const moment = Temporal.Instant.from('2026-11-21T12:00:00Z');
const valid = { is_valid: true, import_started_at: null, imported_at: null, is_cleared: false };

test.each([
  ['being checked', { ...valid, is_valid: null }, 'This file is still being checked.'],
  ['faulty', { ...valid, is_valid: false }, 'This file has errors. Correct them and upload it again.'],
  ['being imported', { ...valid, import_started_at: moment }, 'This file is being imported.'],
  ['imported', { ...valid, import_started_at: moment, imported_at: moment }, 'This file has already been imported.'],
  [
    'without its lines',
    { ...valid, is_cleared: true },
    'The lines of this file were deleted after 30 days. Upload it again.',
  ],
])('a file that is %s cannot be imported', (_, file, message) => {
  expect(refusalToImport(file)).toEqual({ message });
});

test('a checked file without faults can be imported', () => {
  expect(refusalToImport(valid)).toBeNull();
});

test('any file can be deleted unless it is being imported', () => {
  expect(refusalToDeleteImport(valid)).toBeNull();
  expect(refusalToDeleteImport({ import_started_at: moment, imported_at: moment })).toBeNull();
  expect(refusalToDeleteImport({ import_started_at: moment, imported_at: null })).toEqual({
    message: 'This file is being imported. Delete it once the import has finished.',
  });
});

test.each([
  ['unformatted_zip_code', '"?" cannot be read.'],
  ['zip_code_id', '"?" is not a 5-digit zip code.'],
  ['state', '"?" is not a two-letter state code.'],
  ['timezone', '"?" is not Eastern, Central, Mountain or Pacific.'],
  ['production_cycle_id', '"?" is not a production cycle.'],
  ['days_in_transit', '"?" is not a number of days from 1 to 10.'],
  ['ship_day_name', '"?" is not a weekday such as Wednesday.'],
  ['carrier', '"?" is not the slug of a carrier.'],
  ['default_pc', '"?" is neither TRUE nor FALSE.'],
  ['alternate_ups_service', '"?" is not the slug of a UPS carrier.'],
] as const)('an invalid value of %s is named with its line', (column, message) => {
  expect(describeFault({ line: 17, column, value: '?', other_line: null })).toEqual({
    line: 17,
    key: `line 17.${column}`,
    message,
  });
});

test.each([
  ['state', 'NY', '"NY" differs from the state in line 3.'],
  ['timezone', 'Central', '"Central" differs from the time zone in line 3.'],
  ['ship_day_name', 'Monday', '"Monday" repeats the carrier, cycle and weekday of line 3.'],
  ['default_pc', 'TRUE', '"TRUE" is a second default for this zip code, after line 3.'],
  ['ship_day_name', '', 'This line repeats line 3.'],
  ['production_cycle_id', '', 'This line has no shipping rule, but line 3 has one for this zip code.'],
  ['production_cycle_id', '2', 'This line has a shipping rule, but line 3 says that this zip code has none.'],
  ['carrier', 'ups', '"ups" contradicts line 3.'],
] as const)('a value of %s that contradicts another line names both lines', (column, value, message) => {
  expect(describeFault({ line: 17, column, value, other_line: 3 })).toEqual({
    line: 17,
    key: `line 17.${column}`,
    message,
  });
});

test('a missing value and a line with too few columns are named', () => {
  expect(describeFault({ line: 17, column: 'carrier', value: '', other_line: null })).toEqual({
    line: 17,
    key: 'line 17.carrier',
    message: 'This value is missing.',
  });
  expect(describeFault({ line: 17, column: null, value: '9', other_line: null })).toEqual({
    line: 17,
    key: 'line 17',
    message: 'This line has 9 columns instead of 10.',
  });
});

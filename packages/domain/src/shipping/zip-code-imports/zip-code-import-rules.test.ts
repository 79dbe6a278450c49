import { expect, test } from 'vitest';
import { describeFault } from './zip-code-import-faults.ts';
import { refusalToDeleteImport, refusalToImport } from './zip-code-import-rules.ts';

const moment = Temporal.Instant.from('2026-11-21T12:00:00Z');
const valid = { is_valid: true, import_started_at: null, imported_at: null, is_cleared: false };

test.each([
  ['checked and without faults', valid, undefined],
  ['being checked', { ...valid, is_valid: null }, 'being_checked'],
  ['faulty', { ...valid, is_valid: false }, 'invalid_file'],
  ['being imported', { ...valid, import_started_at: moment }, 'being_imported'],
  ['imported', { ...valid, import_started_at: moment, imported_at: moment }, 'imported'],
  ['without its lines', { ...valid, is_cleared: true }, 'cleared'],
])('a file that is %s is imported or refused with a reason', (_, file, code) => {
  expect(refusalToImport(file)?.code).toBe(code);
});

test('any file can be deleted unless it is being imported', () => {
  expect(refusalToDeleteImport(valid)).toBeNull();
  expect(refusalToDeleteImport({ import_started_at: moment, imported_at: moment })).toBeNull();
  expect(refusalToDeleteImport({ import_started_at: moment, imported_at: null })?.code).toBe('being_imported');
});

test.each([
  [{ column: null, value: '9', other_line: null }, 'line 17', 'This line has 9 columns instead of 10.'],
  [{ column: 'carrier', value: '', other_line: null }, 'line 17.carrier', 'This value is missing.'],
  [{ column: 'carrier', value: 'x', other_line: null }, 'line 17.carrier', '"x" is not the slug of a carrier.'],
  [{ column: 'state', value: 'NY', other_line: 3 }, 'line 17.state', '"NY" differs from the state in line 3.'],
] as const)('a fault names its place and value', (fault, key, message) => {
  expect(describeFault({ line: 17, ...fault })).toEqual({ line: 17, key, message });
});

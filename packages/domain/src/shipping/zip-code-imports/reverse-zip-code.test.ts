import { expect, test } from 'vitest';
import { refusalToReverseZipCode, refusalToReverseZipCodes } from './reverse-zip-code.ts';

const since = 'Changed since the import: Disabled the zip code 60601.';
test.each([
  ['at the version of the import', { standing_version: 3 }, null, null],
  ['restored to that version', { standing_version: 3 }, 'Restored the zip code 60601 by reversing import 2', null],
  ['at a later version', { standing_version: 4 }, 'Disabled the zip code 60601', since],
  ['at a later version by an unknown change', { standing_version: 4 }, null, 'Changed since the import.'],
  ['at an earlier version', { standing_version: 2 }, null, 'Changed since the import.'],
  ['gone', undefined, null, 'This zip code no longer exists.'],
])('a zip code that is %s is reversed accordingly', (_, stored, lastChange, message) => {
  const refused = refusalToReverseZipCode({ version: 3 }, stored, { lastChange, since: 'import' });
  expect(refused?.message ?? null).toBe(message);
});

test('a zip code that was changed since a batch is named so', () => {
  const lastChange = 'Disabled the zip code 60601';
  const refused = refusalToReverseZipCode({ version: 3 }, { standing_version: 4 }, { lastChange, since: 'batch' });
  expect(refused?.message).toBe('Changed since the batch: Disabled the zip code 60601.');
});

const imported_at = Temporal.Instant.from('2026-11-22T12:00:00Z');
const batch = { is_ended: true, is_being_reversed: false, reversible_jobs: 2 };
test.each([
  ['imported', { imported_at, batch_id: 1 }, batch, /^$/],
  ['not imported', { imported_at: null, batch_id: null }, undefined, /^This file was not imported\.$/],
  ['imported before the state was stored', { imported_at, batch_id: null }, undefined, /^The previous rules were not/],
  ['reversed', { imported_at, batch_id: 1 }, { ...batch, is_being_reversed: true }, /already has a reversal/],
  ['left with nothing', { imported_at, batch_id: 1 }, { ...batch, reversible_jobs: 0 }, /^Nothing of this import/],
])('an import that is %s is reversed accordingly', (_, file, of, message) => {
  expect(refusalToReverseZipCodes(file, of)?.message ?? '').toMatch(message);
});

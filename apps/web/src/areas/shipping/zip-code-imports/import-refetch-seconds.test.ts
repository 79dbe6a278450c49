import { expect, test } from 'vitest';
import type { ZipCodeImport } from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import { refetchSeconds } from './import-refetch-seconds.ts';

const file = (changes: Partial<ZipCodeImport>): ZipCodeImport => ({
  id: 1,
  file_name: 'zip-codes.zip',
  created_at: '2026-01-01T00:00:00Z',
  created_by: { email: 'ada@example.test' },
  imported_at: null,
  is_valid: true,
  errors: {},
  error_count: 0,
  row_count: 1,
  validation_progress: 100,
  import_progress: 100,
  counts: null,
  reversal: null,
  refusal: null,
  reversal_refusal: null,
  ...changes,
});

test.each([
  ['none', [], 0],
  ['one that is being checked', [file({ is_valid: null, validation_progress: 40, import_progress: 0 })], 6],
  ['one that is checked and not imported', [file({ import_progress: 0 })], 6],
  ['one that is being imported', [file({ import_progress: 50 })], 6],
  ['all imported', [file({}), file({})], 0],
  ['one of several that moves', [file({}), file({ import_progress: 99 })], 6],
])('with %s the list is refetched as specified', (_, imports, seconds) => {
  expect(refetchSeconds(imports)).toBe(seconds);
});

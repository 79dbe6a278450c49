import { expect, test } from 'vitest';
import { formSummary } from './form-summary.ts';

/** Rows of composables, picks, uploads and subscription lines have a `data-path` and no label. */
const nameOf = (path: string) => (path.startsWith('composables.') ? '' : `Label of ${path}`);

test('the number of highlighted fields counts a row without a label', () => {
  const summary = formSummary({ sku: 'Taken.', name: 'Required.', 'composables.7': 'Unknown.' }, null, nameOf);
  expect(summary?.fields).toHaveLength(3);
});

test('a highlighted field and a highlighted row without a label have a summary', () => {
  expect(formSummary({ sku: 'Taken.', 'composables.7': 'Unknown.' }, null, nameOf)).not.toBeNull();
});

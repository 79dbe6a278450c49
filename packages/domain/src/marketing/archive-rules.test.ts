import { expect, test } from 'vitest';
import { refusalToArchive, refusalToRestore } from './archive-rules.ts';

test('content is archived once and restored once', () => {
  const [active, archived] = [
    { label: 'upsell Snacks', isArchived: false },
    { label: 'upsell Snacks', isArchived: true },
  ];
  expect(refusalToArchive(active)).toBeNull();
  expect(refusalToArchive(archived)).toEqual({ message: 'The upsell Snacks is already archived.' });
  expect(refusalToRestore(archived)).toBeNull();
  expect(refusalToRestore(active)).toEqual({ message: 'The upsell Snacks is not archived.' });
});

import { expect, test } from 'vitest';
import { REFERENCE_LIST_LABELS, REFERENCE_LISTS } from '../../values/enums/reference-lists.ts';
import { refusalToArchive, refusalToChangeSlug, refusalToChoose, refusalToRestore } from './reference-list-rules.ts';

const [offered, archived] = [
  { name: 'Vegan', isArchived: false },
  { name: 'Vegan', isArchived: true },
];

test('an entry is archived once and restored once', () => {
  expect(refusalToArchive('tags', offered)).toBeNull();
  expect(refusalToArchive('tags', archived)).toEqual({ message: 'The tag Vegan is already archived.' });
  expect(refusalToRestore('tags', archived)).toBeNull();
  expect(refusalToRestore('tags', offered)).toEqual({ message: 'The tag Vegan is not archived.' });
});

test('an archived entry cannot be chosen', () => {
  expect(refusalToChoose('meal-components', offered, 'mealComponents')).toBeNull();
  expect(refusalToChoose('meal-components', archived, 'mealComponents')).toEqual({
    message: 'The meal component Vegan is archived. Choose another one or restore it.',
    field: 'mealComponents',
  });
});

test.each([
  ['bento', undefined, true],
  ['bento', '', true],
  ['bento', 'bento', true],
  ['bento', 'box', false],
])('a package with the slug %j is saved with the slug %j: %s', (stored, sent, isAllowed) => {
  expect(refusalToChangeSlug(stored, sent)).toEqual(
    isAllowed ? null : { message: 'The slug of a package cannot be changed after creation.', field: 'slug' },
  );
});

test('every list and its entries have names of their own', () => {
  for (const key of ['title', 'noun'] as const)
    expect(new Set(REFERENCE_LISTS.map((list) => REFERENCE_LIST_LABELS[list][key])).size).toBe(9);
});

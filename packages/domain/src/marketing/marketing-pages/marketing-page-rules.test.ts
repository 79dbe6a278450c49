import { describe, expect, test } from 'vitest';
import { refusalOfContent, refusalOfNewPage, refusalToRename } from './marketing-page-rules.ts';

const FIELDS = [
  { key: 'headline', type: 'string', value: 'Fresh' },
  { key: 'intro', type: 'text', value: 'Cooked\nthis week' },
  { key: 'hero', type: 'image', value: '/hero.jpg' },
];
const [HEADLINE, INTRO, HERO] = FIELDS as [(typeof FIELDS)[0], (typeof FIELDS)[0], (typeof FIELDS)[0]];

const OTHER_FIELDS = {
  message: 'The fields of this page have changed. Reload the page and try again.',
  field: 'content',
};

describe('the content of a page', () => {
  test.each([
    ['unchanged', FIELDS],
    ['with other texts in another order', [HERO, { ...INTRO, value: '' }, { ...HEADLINE, value: 'New' }]],
  ])('the content of a page is accepted %s', (_, sent) => {
    expect(refusalOfContent(FIELDS, sent)).toBeNull();
  });

  test.each([
    ['without one of its fields', [HEADLINE, INTRO], OTHER_FIELDS],
    ['with a field twice', [HEADLINE, HEADLINE, HERO], OTHER_FIELDS],
    ['with another field', [HEADLINE, INTRO, { ...HERO, key: 'other' }], OTHER_FIELDS],
    [
      'with another type',
      [HEADLINE, { ...INTRO, type: 'string' }, HERO],
      { message: 'The type of a field cannot be changed.', field: 'content.data.1.type' },
    ],
    [
      'with another value of an unknown type',
      [HEADLINE, INTRO, { ...HERO, value: '/b' }],
      { message: "No mapping for field type 'image'", field: 'content.data.2.value' },
    ],
    [
      'with a second line in a field of one line',
      [HEADLINE, INTRO, HERO].with(0, { ...HEADLINE, value: 'Fresh\nand hot' }),
      { message: 'This field has one line. Remove the line breaks.', field: 'content.data.0.value' },
    ],
  ])('the content of a page is refused %s', (_, sent, refused) => {
    expect(refusalOfContent(FIELDS, sent)).toEqual(refused);
  });
});

test('the name and path of a page cannot change', () => {
  const page = { name: 'Home', path: '/' };
  expect(refusalToRename(page, {})).toBeNull();
  expect(refusalToRename(page, page)).toBeNull();
  expect(refusalToRename(page, { name: 'Start' })).toEqual({
    message: 'The name of a page cannot be changed here.',
    field: 'name',
  });
  expect(refusalToRename(page, { path: '/start' })).toEqual({
    message: 'The path of a page cannot be changed here.',
    field: 'path',
  });
});

test.each([
  ['/', null],
  ['/how-it-works', null],
  ['/recipes/soup-2', null],
  ['', 'path'],
  ['soup', 'path'],
  ['//soup', 'path'],
  ['/soup/', 'path'],
  ['/Soup', 'path'],
  ['/soup?x=1', 'path'],
])('the path %j of a new page is refused under %j', (path, field) => {
  expect(refusalOfNewPage(path, FIELDS)?.field ?? null).toBe(field);
});

test('a field of one line keeps a line break that it has, and a new page has none', () => {
  const old = { ...HEADLINE, value: 'Fresh\nand hot' };
  expect(refusalOfContent([old, INTRO], [old, INTRO])).toBeNull();
  expect(refusalOfNewPage('/', [INTRO, old])).toEqual({
    message: 'This field has one line. Remove the line breaks.',
    field: 'content.data.1.value',
  });
});

test('each field of a new page has its own key', () => {
  expect(refusalOfNewPage('/', [HEADLINE, INTRO, HEADLINE])).toEqual({
    message: 'Another field of this page has this key.',
    field: 'content.data.2.key',
  });
});

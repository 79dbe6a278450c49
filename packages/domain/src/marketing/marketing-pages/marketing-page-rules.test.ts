import { describe, expect, test } from 'vitest';
import { refusalOfContent, refusalToRename } from './marketing-page-rules.ts';

const FIELDS = [
  { key: 'headline', type: 'string', value: 'Fresh' },
  { key: 'intro', type: 'text', value: 'Cooked\nthis week' },
  { key: 'hero', type: 'image', value: '/hero.jpg' },
];
const [HEADLINE, INTRO, HERO] = FIELDS as [(typeof FIELDS)[0], (typeof FIELDS)[0], (typeof FIELDS)[0]];

describe('the content of a page', () => {
  test.each([
    ['unchanged', FIELDS],
    ['with other texts in another order', [HERO, { ...INTRO, value: '' }, { ...HEADLINE, value: 'New' }]],
  ])('the content of a page is accepted %s', (_, sent) => {
    expect(refusalOfContent(FIELDS, sent)).toBeNull();
  });

  test.each([
    ['without one of its fields', [HEADLINE, INTRO], 'content'],
    ['with a field twice', [HEADLINE, HEADLINE, HERO], 'content'],
    ['with another field', [HEADLINE, INTRO, { ...HERO, key: 'other' }], 'content'],
    ['with another type', [HEADLINE, { ...INTRO, type: 'string' }, HERO], 'content.data.1.type'],
    ['with another value of an unknown type', [HEADLINE, INTRO, { ...HERO, value: '/b' }], 'content.data.2.value'],
  ])('the content of a page is refused %s', (_, sent, field) => {
    expect(refusalOfContent(FIELDS, sent)?.field).toBe(field);
  });
});

test('the name and path of a page cannot change', () => {
  const page = { name: 'Home', path: '/' };
  expect(refusalToRename(page, {})).toBeNull();
  expect(refusalToRename(page, page)).toBeNull();
  expect(refusalToRename(page, { name: 'Start' })?.field).toBe('name');
  expect(refusalToRename(page, { path: '/start' })?.field).toBe('path');
});

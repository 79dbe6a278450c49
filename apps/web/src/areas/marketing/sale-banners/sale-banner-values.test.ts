import { expect, test } from 'vitest';
import { NEW_SALE_BANNER, toRequestBody } from './sale-banner-values.ts';

const SALE = { ...NEW_SALE_BANNER, type: 'sales' as const, link_title: 'Menu', link_url: '/menu' };

test('a new meals banner is sent without a link entered before its type was chosen', () => {
  expect(toRequestBody(SALE)).toMatchObject({ link_title: 'Menu', link_url: '/menu' });
  expect(toRequestBody({ ...SALE, type: 'new-meals' })).toMatchObject({ link_title: '', link_url: '' });
});

test('an unchanged image is not sent, and a new image wins over removal', () => {
  const file = new File(['x'], 'a.png');
  expect('image' in toRequestBody(SALE)).toBe(false);
  expect(toRequestBody({ ...SALE, image_removed: true })).toMatchObject({ image: null });
  expect(toRequestBody({ ...SALE, image_removed: true, image: [file] }).image).toBe(file);
});

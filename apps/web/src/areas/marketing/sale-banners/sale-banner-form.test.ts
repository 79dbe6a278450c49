import { expect, test } from 'vitest';
import { emptyValues, toRequestBody as toBody } from '../../../forms/field.ts';
import { saleBannerFields, withoutLostLink, type SaleBannerValues } from './sale-banner-form.ts';

const NEW_BANNER = emptyValues(saleBannerFields);
const SALE = { ...NEW_BANNER, type: 'sales' as const, link_title: 'Menu', link_url: '/menu' };
const toRequestBody = (values: SaleBannerValues) => withoutLostLink(toBody(saleBannerFields, values), values);

test('a new meals banner is sent without a link entered before its type was chosen', () => {
  expect(toRequestBody(SALE)).toMatchObject({ link_title: 'Menu', link_url: '/menu' });
  expect(toRequestBody({ ...SALE, type: 'new-meals' })).toMatchObject({ link_title: '', link_url: '' });
});

test('an unchanged image is not sent, and null removes it', () => {
  const file = new File(['x'], 'a.png');
  expect('image' in toRequestBody(SALE)).toBe(false);
  expect(toRequestBody({ ...SALE, image: null })).toMatchObject({ image: null });
  expect(toRequestBody({ ...SALE, image: [file] }).image).toBe(file);
});

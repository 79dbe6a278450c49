import {
  updateSkipOrderPopup,
  type SkipOrderPopup,
} from '@larder/contract/marketing/skip-order-popup/skip-order-popup.ts';
import { expect, test } from 'vitest';
import { bodyErrors } from '../../../forms/body-errors.ts';
import { encodeBody } from '../../../calls/encode-body.ts';
import { toFormValues, toRequestBody as toBody } from '../../../forms/field.ts';
import { popupFields, toPopupBody, type PopupValues } from './skip-order-popup-form.ts';

const POPUP: SkipOrderPopup = {
  top_image_url: '/files/a.webp',
  top_cta_text: '',
  is_top_cta_visible: false,
  bottom_cta_text: '',
  header_text: '',
  is_header_text_visible: false,
  is_reasons_visible: true,
  survey_reasons_header_text: '',
  allowed_week_numbers: [202653, 202701],
  only_for_specific_users: true,
  user_ids: [7, 12],
  version: 1,
  updated: null,
};
const VALUES = toFormValues(popupFields, POPUP);
const toRequestBody = (values: PopupValues) => toPopupBody(toBody(popupFields, values));
const sentBody = (values: typeof VALUES) => {
  const { body } = encodeBody(updateSkipOrderPopup, toRequestBody(values));
  return body instanceof FormData ? Object.fromEntries(body) : null;
};

test('lists are entered one per line and trimmed, and user IDs are sent as a serialized list', () => {
  expect(VALUES.allowed_week_numbers).toBe('202653\n202701');
  expect(toRequestBody({ ...VALUES, user_ids: ' 7 \n\n9\n' }).user_ids).toEqual([7, 9]);
  expect(sentBody(VALUES)).toMatchObject({
    _method: 'PUT',
    user_ids: '[7,12]',
    'allowed_week_numbers[0]': '202653',
    only_for_specific_users: '1',
  });
});

test('a line that is not a number is refused at its place', () => {
  const errors = bodyErrors(
    updateSkipOrderPopup,
    toRequestBody({ ...VALUES, user_ids: '7\nabc', allowed_week_numbers: '48' }),
  );
  expect(errors).toEqual({
    'user_ids.1': 'User IDs must be whole numbers, one per line.',
    'allowed_week_numbers.0': 'Weeks must be the year and the week, such as 202653, one per line.',
  });
});

test('the image stays unless it is replaced or removed', () => {
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  expect(sentBody(VALUES)).not.toHaveProperty('top_image_url');
  expect(sentBody({ ...VALUES, top_image_file: null })).toMatchObject({ top_image_url: '' });
  expect(sentBody({ ...VALUES, top_image_file: [file] })).not.toHaveProperty('top_image_url');
});

import { expect, test } from 'vitest';
import { SCREENS } from '../../screens.ts';
import { recordPath } from './record-path.ts';

const KINDS =
  'user reason reasons promo_code meal_rotation order_week category categories price_variance_group price_variance_groups product gift_card experiment order_bump ' +
  'bestseller upsell menu_item marketing_page popup_icon sale_banner sale_banners skip_offer skip_order_popup zip_code ' +
  'zip_code_import carrier holiday production_cycle setting batch tag tags product_badge packages heating_instruction_type';

test.each(KINDS.split(' '))('a record of type %s links to an existing screen', (kind) => {
  const path = recordPath(kind, '7', null)?.split('?')[0] ?? '';
  const isThere = SCREENS.some((screen) => new RegExp(`^${screen.path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path));
  expect([path, isThere]).toEqual([path, true]);
});

test('a record without a screen links to its customer, and without a customer nowhere', () => {
  expect(recordPath('order', '9', 7)).toBe('/users/7');
  expect(recordPath('export', 'changes', null)).toBeNull();
  expect(recordPath('state', 'IL', null)).toBe('/tax-rates/IL');
});

import { expect, test } from 'vitest';
import { describeReturn, describeSales } from './sales-messages.ts';

test.each([
  [true, false, 'For sale in all weeks but those marked as sold out.'],
  [true, true, 'Sold out: no cart, rogue order or added meal can take it.'],
  [false, false, 'Inactive: no cart, rogue order or added meal can take it until it is activated.'],
  [false, true, 'Sold out and inactive: no cart, rogue order or added meal can take it.'],
])('a product that is active: %j and sold out: %j says whether it is for sale', (is_active, is_sold_out, text) => {
  expect(describeSales({ is_active, is_sold_out })).toBe(text);
});

test.each([
  [true, '', 'Stew is for sale again'],
  [true, ' in week 202650', 'Stew is for sale again in week 202650'],
  [false, '', 'Stew is no longer sold out, but inactive: activate it to sell it'],
  [false, ' in week 202650', 'Stew is no longer sold out in week 202650, but inactive: activate it to sell it'],
])('a product that is active: %j and back%s is called for sale only if it is', (is_active, where, text) => {
  expect(describeReturn('Stew', { is_active, is_sold_out: true }, where)).toBe(text);
});

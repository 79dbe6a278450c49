import { describe, expect, it } from 'vitest';
import { cents } from '../../values/cents.ts';
import {
  type PromoCodeForm,
  refusalsOfLockedFields,
  refusalsOfPromoCodeForm,
  refusalsOfUnusableTerms,
  refusalToDeletePromoCode,
  warningsOfPromoCodeForm,
} from './promo-code-form.ts';

const form: PromoCodeForm = {
  code: 'SAVE10',
  whitelisted_skus: [],
  sku_starts_with: [],
  cart_amount_minimum: null,
  cart_amount_maximum: null,
  promotional_channels: [],
  regulations: [],
};
const regulation = { type: 'percent_off', amount: 10, weekly_ordinal_number: null } as const;
const channel = (name: string, value: string | null) => ({ channel: name, value });

describe('a promo code may be saved', () => {
  it.each<[string, Partial<PromoCodeForm>]>([
    ['without any terms', {}],
    [
      'with a regulation a week and a recurring one',
      { regulations: [regulation, { ...regulation, weekly_ordinal_number: 1 }] },
    ],
    ['with equal limits', { cart_amount_minimum: cents(500), cart_amount_maximum: cents(500) }],
    ['with a minimum only', { cart_amount_minimum: cents(500) }],
    ['with a maximum only', { cart_amount_maximum: cents(500) }],
    ['with a hundred percent', { regulations: [{ ...regulation, amount: 100 }] }],
    ['with more than a hundred dollars', { regulations: [{ ...regulation, type: 'dollars_off', amount: 100.5 }] }],
    ['with more than a hundred products', { regulations: [{ ...regulation, type: 'products_off', amount: 101 }] }],
    [
      'with channels, chosen, free and blank',
      {
        promotional_channels: [channel('Organic', 'Facebook'), channel('Email', 'spring'), channel('Paid', null)],
      },
    ],
  ])('a promo code can be saved %s', (_, fields) => {
    expect(refusalsOfPromoCodeForm({ ...form, ...fields })).toEqual([]);
  });
});

describe('a promo code is refused', () => {
  it.each<[string, string, Partial<PromoCodeForm>]>([
    [
      'regulations.1.weekly_ordinal_number',
      'There is a regulation for this week.',
      { regulations: [regulation, regulation] },
    ],
    ['regulations.0.amount', 'A percentage cannot exceed 100.', { regulations: [{ ...regulation, amount: 101 }] }],
    [
      'regulations.0.amount',
      'Please enter a whole number of products.',
      {
        regulations: [{ ...regulation, type: 'products_off', amount: 1.5 }],
      },
    ],
    [
      'cart_amount_maximum',
      'The maximum cannot be below the minimum.',
      {
        cart_amount_minimum: cents(501),
        cart_amount_maximum: cents(500),
      },
    ],
    [
      'promotional_channels.0.value',
      'Please choose a value for Paid: Social, Search, Other.',
      {
        promotional_channels: [channel('Paid', 'Facebook')],
      },
    ],
    [
      'promotional_channels.1.channel',
      'Email is listed twice.',
      {
        promotional_channels: [channel('Email', null), channel('Email', 'x')],
      },
    ],
    [
      'promotional_channels.0.channel',
      'Unknown channel Radio. Choose from Organic, Paid, Influencer, Affiliate, B2B2C, Email.',
      {
        promotional_channels: [channel('Radio', null)],
      },
    ],
    [
      'promotional_channels.0.channel',
      'Unknown channel constructor. Choose from Organic, Paid, Influencer, Affiliate, B2B2C, Email.',
      {
        promotional_channels: [channel('constructor', 'any')],
      },
    ],
  ])('a promo code is refused under %s: %s', (field, message, fields) => {
    expect(refusalsOfPromoCodeForm({ ...form, ...fields })).toEqual([{ field, message }]);
  });
});

describe('once a code has been applied', () => {
  const applied = { ...form, sku_starts_with: ['SOUP'], is_applied: true };

  it('the code and its SKU limiters cannot change once it has been applied', () => {
    const after = { ...form, code: 'OTHER', whitelisted_skus: ['A-1'], sku_starts_with: ['SOUP'] };
    const refused = {
      message: 'SAVE10 has been applied: this can no longer be changed.',
    };
    expect(refusalsOfLockedFields(applied, after)).toEqual([
      { ...refused, field: 'code' },
      { ...refused, field: 'whitelisted_skus' },
    ]);
    expect(refusalsOfLockedFields(applied, { ...applied, sku_starts_with: [] })).toEqual([
      { ...refused, field: 'sku_starts_with' },
    ]);
    expect(refusalsOfLockedFields(applied, applied)).toEqual([]);
    expect(refusalsOfLockedFields({ ...applied, is_applied: false }, after)).toEqual([]);
  });

  it('an applied promo code cannot be deleted', () => {
    expect(refusalToDeletePromoCode(applied)).toEqual({
      message: 'SAVE10 has been applied and cannot be deleted. Disable it instead.',
    });
    expect(refusalToDeletePromoCode({ code: 'NEW', is_applied: false })).toBeNull();
  });
});

const TODAY = '2026-11-23';
const usable = { expires_on: null, unskip_promo_button_enabled: false, unskip_promo_button_text: '' };
const passed = '2026-11-22';
const button = { unskip_promo_button_enabled: true };

describe('a code that cannot work', () => {
  it.each<[string, Partial<typeof usable> | null, object, (string | undefined)[]]>([
    ['a new code that expired yesterday', null, { expires_on: passed }, ['expires_on']],
    ['a new code that expires today', null, { expires_on: TODAY }, []],
    ['a saved code that is ended', {}, { expires_on: passed }, []],
    ['a new button without text', null, button, ['unskip_promo_button_text']],
    ['a button switched on without text', {}, button, ['unskip_promo_button_text']],
    [
      'a button that loses its text',
      { ...button, unskip_promo_button_text: 'Back' },
      button,
      ['unskip_promo_button_text'],
    ],
    ['a button saved without text before', button, button, []],
    ['a button with text', null, { ...button, unskip_promo_button_text: 'Back' }, []],
    ['a text without a button', null, { unskip_promo_button_text: 'Back' }, []],
  ])('%s is refused under its field or saved', (_, before, after, fields) => {
    const was = before && { ...usable, ...before };
    expect(refusalsOfUnusableTerms(was, { ...usable, ...after }, TODAY).map(({ field }) => field)).toEqual(fields);
  });

  const off = { amount: 10, free_shipping: false, free_tax: false };
  const terms = { expires_on: null, free_shipping: false, free_tax: false, regulations: [off] };
  it.each<[string, object, string[]]>([
    ['nothing', {}, []],
    ['no discount', { regulations: [] }, ['regulations']],
    ['free shipping only', { regulations: [], free_shipping: true }, []],
    ['free tax only', { regulations: [], free_tax: true }, []],
    ['an amount of 0', { regulations: [off, { ...off, amount: 0 }] }, ['regulations.1.amount']],
    ['an amount that is not entered', { regulations: [{ ...off, amount: null }] }, []],
    ['an amount of 0 with free shipping', { regulations: [{ ...off, amount: 0, free_shipping: true }] }, []],
    ['an amount of 0 with free tax', { regulations: [{ ...off, amount: 0, free_tax: true }] }, []],
    ['a day that has passed', { expires_on: passed }, ['expires_on']],
    ['the last day', { expires_on: TODAY }, []],
  ])('a form with %s is warned of under its field', (_, changes, fields) => {
    const warnings = warningsOfPromoCodeForm({ ...terms, ...changes }, TODAY);
    expect(warnings.map(({ field }) => field)).toEqual(fields);
    for (const { message } of warnings) expect(message).toMatch(/\.$/);
  });
});

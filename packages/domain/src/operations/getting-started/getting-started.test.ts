import { describe, expect, test } from 'vitest';
import { cents } from '../../values/cents.ts';
import { REQUIREMENTS } from '../../values/requirements.ts';
import { type Finding, listNames } from './finding.ts';
import {
  carriersFinding,
  cyclesFinding,
  gatewayFinding,
  mailFinding,
  statesFinding,
  zipCodesFinding,
} from './installation-requirements.ts';
import {
  categoriesFinding,
  type ComingWeek,
  customersFinding,
  productsFinding,
  rotationFinding,
  weekFinding,
} from './menu-requirements.ts';
import { countIn, nextMissing, refusalToSeeGettingStarted } from './verdict.ts';

const AT = '2026-11-23T21:05:00Z';
const states = (all: Parameters<typeof statesFinding>[0]['states'], hasBegun = false) =>
  statesFinding({ states: all, hasBegun });
const categories = (
  all: Parameters<typeof categoriesFinding>[0]['categories'],
  more: { archived?: number; hasBegun?: boolean } = {},
) => categoriesFinding({ categories: all, archived: 0, hasBegun: false, ...more });
const customers = (subscribed: number, withoutPaymentMethod = 0) =>
  customersFinding({ subscribed, withoutPaymentMethod, most: 1001 });
const accepted = { accepted_at: AT, failure: null };
const failed = { accepted_at: null, failure: 'Check MAIL_URL.' };
const mail = (mails: Parameters<typeof mailFinding>[0]['mails'], hasServer = true) => mailFinding({ hasServer, mails });

const live = { gateway: 'stripe', isLiveKey: true, isProduction: true, hasCharged: false } as const;
const gateway = (facts: Partial<Parameters<typeof gatewayFinding>[0]>) => gatewayFinding({ ...live, ...facts });

const pcA = { name: 'PC A', order_cutoff_day: 'Friday', ship_days: ['Wednesday', 'Thursday'], version: 1 } as const;

const illinois = { id: 'IL', name: 'Illinois', is_shipped_to: true, is_tax_set: false, has_zip_codes: false };
const indiana = { ...illinois, id: 'IN', name: 'Indiana' };
const taxed = { ...illinois, is_tax_set: true };
const served = { has_zip_codes: true };

const meals = { id: 1, name: 'Toddler Meals', sellable_products: 12, customers: 0, incomplete: 0, empty: 0 };
const soldOut = { ...meals, id: 2, name: 'Baby Purees', sellable_products: 0 };
const preview: ComingWeek['preview'] = {
  refusal: null,
  confirm_incomplete: null,
  state: 'counted',
  orders: { made: 0, full: 0, incomplete: 0, empty: 0 },
  categories: [meals],
};
const draft: ComingWeek = {
  id: 7,
  number: 202_648,
  status: 'draft',
  meal_rotation_id: 3,
  next_cutoff_at: '2026-11-28T05:59:00Z',
  preview,
};
const active: ComingWeek = { ...draft, status: 'active' };
const withPreview = (more: Partial<ComingWeek['preview']>, week = draft) => ({
  ...week,
  preview: { ...preview, ...more },
});
const rotation = (week: ComingWeek | null, more: { sellableRotations?: number; hasPassedCutoff?: boolean } = {}) =>
  rotationFinding({ week, sellableRotations: 1, hasPassedCutoff: false, ...more });
const week = (coming: ComingWeek | null, hasPassedCutoff = false, hasWeeks = true) =>
  weekFinding({ week: coming, hasWeeks, hasPassedCutoff });
const starving = withPreview({ refusal: 'Every product is sold out.', categories: [soldOut] });
const orders = { made: 12, full: 9, incomplete: 2, empty: 1 };

type Example = [string, Finding, Finding['state'], fact: string | RegExp, toDo: string | RegExp | null, to?: string];
const EXAMPLES: Example[] = [
  ['mail without a server', mail([], false), 'done', /mailbox page only/, null],
  ['no mail so far', mail([]), 'missing', /has not accepted a mail yet/, /Invite a staff member/],
  [
    'only refused mails',
    mail([failed]),
    'missing',
    /has not accepted a mail yet/,
    /^Check MAIL_URL\. It is set in the settings/,
  ],
  ['an accepted mail', mail([accepted, failed]), 'done', /last accepted a mail on 11\/23\/2026 3:05 PM CST/, null],
  [
    'a refused mail after it',
    mail([failed, accepted]),
    'attention',
    /3:05 PM CST.*not accepted the newest/,
    /MAIL_URL/,
  ],

  [
    'the sandbox in production',
    gateway({ gateway: 'sandbox' }),
    'missing',
    /no real card/,
    /PAYMENT_GATEWAY.*STRIPE_WEBHOOK_SECRET/,
  ],
  ['the sandbox elsewhere', gateway({ gateway: 'sandbox', isProduction: false }), 'done', /no real card/, null],
  ['a test key in production', gateway({ isLiveKey: false }), 'missing', /test key.*no real card/, /live key/],
  ['a test key elsewhere', gateway({ isLiveKey: false, isProduction: false }), 'done', /test key/, null],
  ['an unused live key', gateway({}), 'attention', /No card was charged/, /whether the key works/],
  ['a live key elsewhere', gateway({ isProduction: false }), 'attention', /Real cards are charged/, /test key/],
  ['a live key that has charged', gateway({ hasCharged: true }), 'done', /A card was charged with Stripe/, null],

  ['no cycle', cyclesFinding({ cycles: [], hasWeeks: false }), 'missing', /No production cycle/, /Restore/],
  [
    'the installed cycles',
    cyclesFinding({ cycles: [pcA], hasWeeks: false }),
    'attention',
    'PC A cuts off on Friday and ships on Wednesday and Thursday.',
    /before creating the first week/,
  ],
  ['edited cycles', cyclesFinding({ cycles: [{ ...pcA, version: 2 }], hasWeeks: false }), 'done', /PC A/, null],
  ['installed cycles with a week', cyclesFinding({ cycles: [pcA], hasWeeks: true }), 'done', /PC A/, null],

  [
    'states without taxes',
    states([illinois, indiana]),
    'missing',
    '0 of 2 states that you ship to have a tax.',
    /Set the tax/,
  ],
  ['no shipping', states([{ ...taxed, is_shipped_to: false }]), 'missing', /No state/, /Choose the states/],
  [
    'a served state without a tax',
    states([taxed, { ...indiana, ...served }]),
    'missing',
    '1 of 2 states that you ship to has a tax.',
    /Set the tax of Indiana: customers of active ZIP codes there would be charged no tax/,
    'IN',
  ],
  ['an unserved state without a tax', states([{ ...taxed, ...served }, indiana]), 'done', /1 of 2/, null],
  [
    'a served state that is not shipped to',
    states([taxed, { ...indiana, ...served, is_shipped_to: false }]),
    'missing',
    'No state that you ship to has active ZIP codes.',
    /^Ship to Indiana, or import/,
  ],
  [
    'the only state shipped to',
    states([
      { ...taxed, ...served },
      { ...indiana, is_shipped_to: false },
    ]),
    'done',
    '1 of 1 state that you ship to has a tax.',
    null,
  ],
  [
    'a served state without a tax in an active week',
    states([{ ...illinois, ...served }], true),
    'attention',
    '0 of 1 state that you ship to have a tax.',
    /Set the tax of Illinois/,
    'IL',
  ],

  ['no carriers', carriersFinding(0), 'missing', 'No carriers yet.', /Create/, 'new'],
  ['a carrier', carriersFinding(1), 'done', '1 carrier.', null],

  ['no ZIP codes', zipCodesFinding({ active: 0, isAnyServed: false }), 'missing', /No active/, /Import/, 'new'],
  [
    'ZIP codes without rules',
    zipCodesFinding({ active: 1204, isAnyServed: false }),
    'missing',
    '1,204 active ZIP codes. No customer can subscribe in any of them.',
    /a state that is shipped to and a shipping rule/,
  ],
  ['served ZIP codes', zipCodesFinding({ active: 1204, isAnyServed: true }), 'done', '1,204 active ZIP codes.', null],

  ['no categories', categories([]), 'missing', 'No categories yet.', /Create/, 'new'],
  [
    'an archived category',
    categories([], { archived: 1 }),
    'missing',
    'The only category is archived.',
    /^Restore it/,
    'archived',
  ],
  [
    'archived categories',
    categories([], { archived: 3 }),
    'missing',
    'All 3 categories are archived.',
    /^Restore one/,
    'archived',
  ],
  [
    'archived ones in an active week',
    categories([], { archived: 3, hasBegun: true }),
    'attention',
    /^All 3/,
    /^Restore/,
    'archived',
  ],
  ['a category', categories([{ name: 'Meals', price_cents: cents(1) }]), 'done', '1 category.', null],
  [
    'a free category',
    categories([
      { name: 'Meals', price_cents: cents(0) },
      { name: 'Snacks', price_cents: cents(1) },
    ]),
    'attention',
    '2 categories. Meals has a price of $0.00.',
    'Check the prices.',
  ],

  ['no products', productsFinding({ all: 0, forSale: 0 }), 'missing', 'No products yet.', /Create/, 'new'],
  ['no product for sale', productsFinding({ all: 3, forSale: 0 }), 'missing', '0 of 3 products for sale.', /Activate/],
  ['a product for sale', productsFinding({ all: 3, forSale: 2 }), 'done', '2 of 3 products for sale.', null],

  ['no rotation', rotation(null, { sellableRotations: 0 }), 'missing', /No rotation/, /Create a rotation/],
  ['a rotation without a week', rotation(null), 'done', '1 rotation with products for sale.', null],
  [
    'a week without a rotation',
    rotation({ ...withPreview({ refusal: 'Add this week.', categories: [] }), meal_rotation_id: null }),
    'missing',
    'Week 202648 has no rotation.',
    'Add this week.',
  ],
  [
    'a sold out rotation',
    rotation(starving),
    'missing',
    /no product that is for sale/,
    'Every product is sold out.',
    '3',
  ],
  [
    'a sold out rotation of a later week',
    rotation(starving, { hasPassedCutoff: true }),
    'attention',
    /no product that is for sale/,
    'Every product is sold out.',
    '3',
  ],
  [
    'a sold out rotation of an active week',
    rotation({ ...starving, status: 'active' }, { hasPassedCutoff: true }),
    'missing',
    /no product/,
    'Add a product that is for sale.',
    '3',
  ],
  [
    'a rotation that completes no order',
    rotation(withPreview({ refusal: 'No order would be complete.', orders: { ...orders, full: 0 } })),
    'missing',
    'Week 202648 offers Toddler Meals (12 products).',
    'No order would be complete.',
    '3',
  ],
  [
    'a category without products',
    rotation(withPreview({ categories: [meals, soldOut] })),
    'attention',
    'Week 202648 offers Toddler Meals (12 products).',
    /Add a product of Baby Purees/,
    '3',
  ],
  ['a full rotation', rotation(draft), 'done', 'Week 202648 offers Toddler Meals (12 products).', null, '3'],

  ['no week', week(null, false, false), 'missing', 'No weeks yet.', 'Create the first week.'],
  ['a week too late', week(null), 'missing', 'The cutoffs of all weeks have passed.', 'Create the next week.'],
  ['no further week', week(null, true), 'attention', 'The cutoffs of all weeks have passed.', /next week/],
  ['a refused week', week(starving), 'missing', 'Week 202648 is a draft.', 'Every product is sold out.', '7'],
  ['a refused further week', week(starving, true), 'attention', /draft/, 'Every product is sold out.', '7'],
  ['a draft without customers', week(draft), 'missing', /draft/, 'Activate it: 0 orders would be made.', '7'],
  [
    'a draft with short orders',
    week(withPreview({ orders, confirm_incomplete: 3 })),
    'missing',
    /draft/,
    'Activate it: 12 orders would be made, 3 of them incomplete or empty.',
    '7',
  ],
  ['an uncounted draft', week(withPreview({ state: 'not_counted' })), 'missing', /draft/, /count its orders/, '7'],
  ['an active week', week(active), 'done', /Its next cutoff is 11\/27\/2026 11:59 PM CST/, null, '7'],

  ['no customers', customers(0), 'attention', /0 orders/, /without customers/, 'new'],
  ['a customer', customers(1), 'done', /^1 customer with/, null],
  ['customers who cannot pay', customers(9, 2), 'attention', /2 of them have no payment method/, /Add their/],
  ['many who cannot pay', customers(1001, 1), 'attention', /At least 1 of them has no payment/, /Add their/],
  ['many customers', customers(1001), 'done', /^Over 1,000 customers with/, null],
];

const like = (expected: string | RegExp | null) =>
  expected instanceof RegExp ? expect.stringMatching(expected) : expected;

test.each(EXAMPLES)('of getting started: %s', (_, finding, state, fact, toDo, to) => {
  expect(finding).toEqual({ state, fact: like(fact), to_do: like(toDo), record_id: to ?? null });
});

test('whatever is not done says what to do', () => {
  for (const [name, { state, to_do }] of EXAMPLES) expect(to_do === null, name).toBe(state === 'done');
});

test('names are listed up to four', () => {
  expect(listNames(['Iowa', 'Ohio', 'Utah', 'Texas'])).toBe('Iowa, Ohio, Utah, and Texas');
  expect(listNames(['Iowa', 'Ohio', 'Utah', 'Texas', 'Maine'])).toBe('Iowa, Ohio, Utah, and 2 more');
});

describe('the verdict', () => {
  const all = REQUIREMENTS.map((name) => ({ name, state: 'done' as const }));

  test('the next thing to do is the first that is missing', () => {
    const open = all.map((each) =>
      each.name === 'states' || each.name === 'week'
        ? { ...each, state: 'missing' as const }
        : each.name === 'mail'
          ? { ...each, state: 'attention' as const }
          : each,
    );
    expect(nextMissing(open)?.name).toBe('states');
    expect(countIn(open, 'done')).toBe(REQUIREMENTS.length - 3);
  });

  test('nothing is missing where something only needs attention', () => {
    expect(nextMissing(all.map(({ name }) => ({ name, state: 'attention' as const })))).toBeNull();
  });

  test('only superadmins see what a first cutoff needs', () => {
    const account = { id: 1, is_admin: true };
    expect(refusalToSeeGettingStarted({ ...account, roles: ['superadmin', 'support'] })).toBeNull();
    expect(refusalToSeeGettingStarted({ ...account, roles: ['support'] })).toMatchObject({
      code: 'missing_permission',
    });
  });
});

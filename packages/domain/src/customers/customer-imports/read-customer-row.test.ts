import { expect, test } from 'vitest';
import { newCustomerFaults } from './new-customer-faults.ts';
import { type CustomerCells, readCustomerRow } from './read-customer-row.ts';

const CELLS: CustomerCells = {
  email: 'ada@example.test',
  first_name: 'Ada',
  last_name: 'Abbott',
  phone: '(312) 555-0142',
  line_1: '1 Main Street',
  city: 'Chicago',
  state: 'il',
  zip_code: '60601',
  plan: 'Dinner: 6; Snacks : 2',
  status: 'Active',
};
const faultsOf = (cells: CustomerCells) => {
  const read = readCustomerRow({ ...CELLS, ...cells });
  return [...read.faults, ...newCustomerFaults(read)];
};

test('a row is read with its defaults, in any case of state and status', () => {
  const address = {
    line_1: '1 Main Street',
    line_2: null,
    city: 'Chicago',
    state_id: 'IL',
    zip_code: '60601',
    phone: '(312) 555-0142',
    type: 'personal',
    delivery_instructions: null,
  };
  expect(readCustomerRow(CELLS).faults).toEqual([]);
  expect(readCustomerRow(CELLS).row).toEqual({
    email: 'ada@example.test',
    external_id: null,
    first_name: 'Ada',
    last_name: 'Abbott',
    phone: '(312) 555-0142',
    address,
    address_cells: address,
    plan: [
      { category: 'Dinner', quantity: 6 },
      { category: 'Snacks', quantity: 2 },
    ],
    production_cycle: null,
    status: 'active',
    paused_until: null,
    first_delivery_date: null,
    customer_since: null,
    active_weeks: 0,
    opening_credit: 0,
    card: null,
    filled: new Set(Object.keys(CELLS)),
    faulty: new Set(),
  });
});

test('a card is the customer and the card at the gateway, or the card alone', () => {
  const card = { gateway_card: 'pm_1', card_last_four: '4242' };
  expect(readCustomerRow({ ...CELLS, ...card, gateway_customer: 'cus_1' }).row).toMatchObject({
    card: { reference: 'cus_1/pm_1', last_four: '4242' },
  });
  expect(readCustomerRow({ ...CELLS, ...card }).row).toMatchObject({ card: { reference: 'pm_1' } });
});

test.each<[CustomerCells, number]>([
  [{ opening_credit: '0.29' }, 29],
  [{ opening_credit: '1.1' }, 110],
  [{ opening_credit: '999999.99' }, 99_999_999],
])('the opening credit %j is %i cents', (cells, amount) => {
  expect(readCustomerRow({ ...CELLS, ...cells }).row).toMatchObject({ opening_credit: amount });
});

test.each<[CustomerCells, string]>([
  [{ email: '' }, 'email: name the customer by e-mail or external ID.'],
  [{ email: 'ada@example' }, 'email "ada@example": this is not an e-mail address.'],
  [{ first_name: 'x'.repeat(101) }, `first_name "${'x'.repeat(60)}…": this is longer than 100 characters.`],
  [{ last_name: 'Ab\nbott' }, 'last_name "Ab\nbott": this must be one line.'],
  [{ phone: '555' }, 'phone "555": a phone number needs at least 10 digits.'],
  [{ city: '' }, 'city: an address needs this.'],
  [{ state: 'Illinois' }, 'state "Illinois": this is not a two-letter state code.'],
  [{ address_type: 'boat' }, 'address_type "boat": this is neither personal nor business.'],
  [
    { plan: 'Dinner: 0' },
    'plan "Dinner: 0": write each category with its number of meals from 1 to 100, such as Dinner: 6; Snacks: 2.',
  ],
  [{ active_weeks: 'many' }, 'active_weeks "many": this is not a number of weeks.'],
  [
    { opening_credit: '-1' },
    'opening_credit "-1": enter dollars from 0 to 999999.99 with at most two decimals, such as 12.50.',
  ],
  [{ customer_since: '2024-02-30' }, 'customer_since "2024-02-30": this is not a date such as 2026-01-31.'],
  [{ gateway_customer: 'cus_1', card_last_four: '4242' }, 'gateway_card: a card needs its ID at the gateway.'],
  [{ status: 'abandoned' }, 'plan "Dinner: 6; Snacks: 2": a customer who is abandoned never had a plan.'],
  [{ paused_until: '2031-01-16' }, 'paused_until "2031-01-16": a customer who is active has no pause.'],
  [
    { status: 'cancelled', first_delivery_date: '2031-01-16' },
    'first_delivery_date "2031-01-16": a customer who is cancelled gets no deliveries.',
  ],
])('a row with %j is refused', (cells, fault) => {
  expect(faultsOf(cells)).toEqual([fault]);
});

test.each<[CustomerCells]>([[{ first_name: '' }], [{ last_name: '' }], [{ status: '' }]])(
  'a row without %j is read, and refused for a new customer',
  (cells) => {
    const read = readCustomerRow({ ...CELLS, ...cells });
    expect(read.faults).toEqual([]);
    expect(newCustomerFaults(read)).toEqual([`${Object.keys(cells)[0]}: a new customer needs this.`]);
  },
);

test('what a faulty column may contradict is not said', () => {
  expect(faultsOf({ status: 'paused', paused_until: 'soon', plan: 'Dinner 6' })).toEqual([
    'plan "Dinner 6": write each category with its number of meals from 1 to 100, such as Dinner: 6; Snacks: 2.',
    'paused_until "soon": this is not a date such as 2026-01-31.',
  ]);
});

test('every faulty column of a row is named', () => {
  expect(faultsOf({ email: '', status: 'vip', zip_code: '1' })).toEqual([
    'email: name the customer by e-mail or external ID.',
    'zip_code "1": this is not a 5-digit zip code.',
    'status "vip": this is not active, paused, cancelled or abandoned.',
  ]);
});

import { describe, expect, test } from 'vitest';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { cents, ZERO } from '@larder/domain/values/cents.ts';
import {
  EMPTY_COMPENSATION,
  compensationErrors,
  labelOf,
  newestOrder,
  toCompensationBody,
  picksOf,
} from './compensation-values.ts';

const MATERIAL = {
  products: 'required',
  details: 'required',
  choices: { mode: 'many', options: ['Hair', 'Bone'] },
} as const;
const PLAIN = { products: 'none', details: 'optional', choices: null } as const;
const values = {
  ...EMPTY_COMPENSATION,
  order_id: '7',
  reason_id: '3',
  chosen: ['Hair', 'Bone'],
  reason_details: 'in the soup',
  picks: { A: 2, B: 0 },
  amount: cents(1250),
};

describe('the request body', () => {
  test('the request has the options with the note, and products without quantity zero', () => {
    expect(toCompensationBody(values, MATERIAL)).toEqual({
      amount: 1250,
      reason_id: 3,
      reason_details: 'Hair, Bone: in the soup',
      order_id: 7,
      products: [{ sku: 'A', quantity: 2 }],
    });
  });

  test('fields of a previous reason are left out', () => {
    expect(toCompensationBody(values, PLAIN)).toMatchObject({ reason_details: 'in the soup', products: [] });
    expect(toCompensationBody({ ...values, order_id: '' }, { ...PLAIN, details: 'none' })).toMatchObject({
      reason_details: null,
      order_id: null,
    });
  });

  test('no picked products are an empty list', () => {
    expect(picksOf({ A: 0 })).toEqual([]);
  });
});

describe('the errors of the form', () => {
  const reason = { form: MATERIAL, question: null, answer_required: false };
  const asked = { as: 'credit', reason, maximum: cents(2_000), withdrawn: ZERO } as const;

  test('a complete form has no errors', () => {
    expect(compensationErrors(values, asked)).toEqual({});
  });

  test('every field shows its error at once', () => {
    expect(compensationErrors({ ...EMPTY_COMPENSATION, order_id: '7' }, asked)).toEqual({
      chosen: 'Please choose at least one of: Hair, Bone.',
      reason_details: 'Please enter some details.',
      products: 'Please pick at least one product.',
      amount: 'Please enter an amount above zero.',
    });
    expect(
      compensationErrors(EMPTY_COMPENSATION, { as: 'refund', reason: null, maximum: null, withdrawn: ZERO }),
    ).toEqual({
      order_id: 'Please choose an order.',
      reason_id: 'Please select a reason.',
      amount: 'Please enter an amount above zero.',
    });
  });

  test('products without an order ask for the order', () => {
    expect(compensationErrors({ ...values, order_id: '', picks: {} }, { ...asked, maximum: null })).toEqual({
      order_id: 'Please choose an order for the products.',
    });
  });

  test('an amount above the cap is refused in terms of credit or refund', () => {
    const beyond = { ...values, amount: cents(2_001) };
    expect(compensationErrors(beyond, asked)).toEqual({ amount: 'At most $20.00 can be issued for this order.' });
    expect(compensationErrors(beyond, { ...asked, as: 'refund' })).toEqual({
      amount: 'At most $20.00 can be refunded for this order.',
    });
  });
});

test.each([
  ['2026-11-26', 'Thu 11/26/2026 · week 202648 · #812 · $96.12'],
  [null, 'No delivery date · week 202648 · #812 · $96.12'],
])('an order delivered on %s is offered as "%s"', (deliver_at, label) => {
  const order = { id: 812, week: { id: 3, number: 202_648, date: '2026-11-23' }, total_cost: cents(9_612) };
  expect(labelOf({ ...order, deliver_at })).toBe(label);
});

test('the dialog begins with the newest order of which something can be returned', () => {
  const order = (id: number, refundable: number) => ({ id, refundable_amount: cents(refundable) }) as Order;
  expect(newestOrder([order(9, 0), order(8, 500), order(7, 500)])).toBe('8');
  expect(newestOrder([order(9, 0)])).toBe('');
});

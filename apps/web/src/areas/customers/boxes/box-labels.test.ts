import type { Box } from '@larder/contract/customers/boxes/boxes.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { cents, type Cents, ZERO } from '@larder/domain/values/cents.ts';
import { expect, test } from 'vitest';
import { chargeAfterCredit, compensationsOf, moneyNotesOf, paidOf, prospectLabelOf } from './box-labels.ts';

const expected = (comped: number, credits: number, charge: number, stage: Box['stage'] = 'coming') => ({
  stage,
  expected: { comped: cents(comped), credits: cents(credits), charge: cents(charge) },
});

test('a box names the charge after credit only where credit or comped money is used', () => {
  expect(chargeAfterCredit({ stage: 'coming', expected: null })).toBe(null);
  expect(chargeAfterCredit(expected(0, 0, 9_000))).toBe(null);
  expect(chargeAfterCredit(expected(0, 2_000, 7_000))).toEqual({ label: 'Charged after $20.00 credit', amount: 7_000 });
  expect(chargeAfterCredit(expected(5_000, 2_000, 0))).toEqual({
    label: 'Charged after $50.00 comped and $20.00 credit',
    amount: 0,
  });
});

test('a box in its window says what is charged of the rest at its deadline', () => {
  expect(chargeAfterCredit(expected(0, 2_547, 0, 'locked'))).toEqual({
    label: 'Charged at the deadline after $25.47 credit',
    amount: 0,
  });
  expect(chargeAfterCredit(expected(0, 0, 2_547, 'unlocked'))).toEqual({
    label: 'Charged at the deadline',
    amount: 2_547,
  });
});

const box = (stage: Box['stage'], order: Record<string, unknown>, acts: Box['acts'] = []) => ({
  stage,
  acts,
  order: {
    paid_amount: ZERO,
    credits_used: ZERO,
    comped_used: ZERO,
    withdrawn_amount: ZERO,
    refundable_amount: cents(1),
    returns: { refund: ZERO, credit: ZERO, kept: ZERO },
    payments: { data: [] },
    post_cutoff_funds_return_strategy: null,
    ...order,
  } as unknown as Order,
});
const refunded = (amount: Cents) => ({ payments: { data: [{ refunded_amount: amount }] } });

test('a box says what the customer paid and what was comped, and that all of it was refunded', () => {
  expect(paidOf(box('coming', {}))).toBe(null);
  expect(paidOf(box('locked', { paid_amount: cents(478), comped_used: cents(5_000) }))).toEqual({
    label: 'Paid, $50.00 comped',
    amount: 478,
  });
  const whole = { paid_amount: cents(9_000), ...refunded(cents(9_000)) };
  expect(paidOf(box('delivered', { ...whole, refundable_amount: ZERO }))).toEqual({ label: 'Refunded', amount: 9_000 });
  expect(paidOf(box('delivered', { ...whole, ...refunded(cents(500)) }))?.label).toBe('Paid');
});

test('a box says what returns at its deadline and what the bank withdrew', () => {
  const returns = { refund: ZERO, credit: cents(18_908), kept: ZERO };
  expect(moneyNotesOf(box('skipped', { returns }))).toEqual(['At the deadline, $189.08 returns as credit.']);
  expect(moneyNotesOf(box('closed', { withdrawn_amount: cents(5_948) }))).toEqual([
    'The bank withdrew $59.48 for a dispute.',
  ]);
  expect(moneyNotesOf(box('coming', {}))).toEqual([]);
});

test('a box in its window says how its funds return, once that is set', () => {
  const acts: Box['acts'] = [{ act: 'set_strategy', refusal: null }];
  const refund = { post_cutoff_funds_return_strategy: 'refund' };
  const credit = { post_cutoff_funds_return_strategy: 'credit' };
  expect(moneyNotesOf(box('locked', refund, acts))).toEqual(['Funds return: Refund']);
  expect(moneyNotesOf(box('unlocked', credit, acts))).toEqual(['Funds return: Credit']);
  expect(moneyNotesOf(box('locked', {}, acts))).toEqual([]);
  expect(moneyNotesOf(box('closed', refund)), 'it is settled').toEqual([]);
});

test('a meal is refunded only while something can go to the card, and credited in any case', () => {
  const order = (most: number) => box('delivered', { card_refundable_amount: cents(most) }).order;
  expect(compensationsOf(order(1))).toEqual(['credit', 'refund']);
  expect(compensationsOf(order(0))).toEqual(['credit']);
});

test('a skipped box whose deadline has returned all of it says so', () => {
  const settled = { paid_amount: cents(13_338), refundable_amount: ZERO };
  expect(moneyNotesOf(box('skipped', settled))).toEqual(['All of it was returned.']);
  expect(moneyNotesOf(box('skipped', { ...settled, refundable_amount: cents(338) }))).toEqual([]);
  expect(moneyNotesOf(box('skipped', { refundable_amount: ZERO })), 'nothing was paid').toEqual([]);
  expect(moneyNotesOf(box('skipped', { ...settled, ...refunded(cents(13_338)) })), 'it says Refunded').toEqual([]);
});

test('a box that will not come says so', () => {
  expect(prospectLabelOf({ prospect: null })).toBe(null);
  expect(prospectLabelOf({ prospect: { outcome: 'cancelled', on: '2026-12-11' } })).toBe(
    'Will be cancelled on 12/11/2026',
  );
  expect(prospectLabelOf({ prospect: { outcome: 'suspended', on: '2026-12-12' } })).toBe(
    'Will be suspended at its cutoff on 12/12/2026',
  );
  expect(prospectLabelOf({ prospect: { outcome: 'suspended', on: '2026-12-12', is_without_card: true } })).toBe(
    'Suspended at its cutoff without a card',
  );
});

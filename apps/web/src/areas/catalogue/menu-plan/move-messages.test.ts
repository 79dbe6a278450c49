import { expect, test } from 'vitest';
import type { MenuEffect } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { describeEffect, listWeeks } from './move-messages.ts';

const effect = (more: Partial<MenuEffect>): MenuEffect => ({
  id: 1,
  number: 202_650,
  status: 'active',
  change: 'removed',
  is_open: true,
  is_sold_out: false,
  carts: 0,
  meals: 0,
  rogue_orders: 0,
  buffer: { before: null, after: null },
  ...more,
});

test.each([
  [{ status: 'draft' as const }, ['A draft: it has no orders yet.']],
  [{}, ['No order has it.', 'It has no buffer for rogue orders.']],
  [
    { carts: 1, meals: 1, buffer: { before: 1, after: null } },
    [
      '1 order with 1 meal keeps it, those past their deadline included.',
      'It leaves the list for rogue orders with its buffer of 1 meal.',
    ],
  ],
  [
    { carts: 1204, meals: 3000, rogue_orders: 2, buffer: { before: 20, after: null } },
    [
      '1,204 orders with 3,000 meals keep it, those past their deadline included. 2 rogue orders among them.',
      'It leaves the list for rogue orders with its buffer of 20 meals.',
    ],
  ],
  [
    { change: 'added' as const, buffer: { before: null, after: 20 } },
    [
      'Existing carts stay as they are; orders that are created or refilled from now on can get it.',
      'Its buffer has 20 meals for rogue orders.',
    ],
  ],
  [
    { is_sold_out: true, buffer: { before: 20, after: null } },
    [
      'No order has it.',
      'It is sold out, so no rogue order could take it; its buffer of 20 meals is kept for its return.',
    ],
  ],
  [
    { change: 'added' as const, is_sold_out: true, buffer: { before: null, after: 20 } },
    [
      'Existing carts stay as they are.',
      'It is sold out: no cart or rogue order can take it until it is back.',
      'Its buffer will then have 20 meals for rogue orders.',
    ],
  ],
  [
    { change: 'added' as const, is_sold_out: true, status: 'draft' as const },
    ['A draft: it has no orders yet.', 'It is sold out: no cart or rogue order can take it until it is back.'],
  ],
  [
    { change: 'added' as const, is_sold_out: true, is_open: false },
    ['Every cutoff has passed: its orders and its list for rogue orders stay as they are.'],
  ],
  [{ is_sold_out: true, status: 'draft' as const }, ['A draft: it has no orders yet.']],
  [
    { change: 'added' as const, is_open: false },
    ['Every cutoff has passed: its orders and its list for rogue orders stay as they are.'],
  ],
  [
    { change: 'added' as const },
    [
      'Existing carts stay as they are; orders that are created or refilled from now on can get it.',
      'It has no buffer for rogue orders.',
    ],
  ],
])('the effect %o says what follows', (more, sentences) => {
  expect(describeEffect(effect(more))).toEqual(sentences);
});

test('weeks are listed by number', () => {
  expect(listWeeks([{ number: 1 }, { number: 2 }, { number: 3 }])).toBe('1, 2, and 3');
});

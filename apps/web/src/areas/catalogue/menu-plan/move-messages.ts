import type { MenuEffect } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';

export const countOf = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : nouns}`;

/** "202650, 202651, and 202652" */
export const listWeeks = (weeks: readonly { number: number }[]): string =>
  new Intl.ListFormat('en-US').format(weeks.map(({ number }) => String(number)));

const SOLD_OUT = 'It is sold out: no cart or rogue order can take it until it is back.';

/** Sentences about the orders of a week, its carts, its buffer and its rogue orders. */
export function describeEffect(effect: MenuEffect): string[] {
  const { status, change, is_open, is_sold_out, carts, meals, rogue_orders, buffer } = effect;
  if (status === 'draft')
    return ['A draft: it has no orders yet.', ...(change === 'added' && is_sold_out ? [SOLD_OUT] : [])];
  if (change === 'added' && !is_open)
    return ['Every cutoff has passed: its orders and its list for rogue orders stay as they are.'];
  if (change === 'added' && is_sold_out)
    return [
      'Existing carts stay as they are.',
      SOLD_OUT,
      buffer.after === null
        ? 'It has no buffer for rogue orders.'
        : `Its buffer will then have ${countOf(buffer.after, 'meal')} for rogue orders.`,
    ];
  if (change === 'added')
    return [
      'Existing carts stay as they are; orders that are created or refilled from now on can get it.',
      buffer.after === null
        ? 'It has no buffer for rogue orders.'
        : `Its buffer has ${countOf(buffer.after, 'meal')} for rogue orders.`,
    ];
  const rogue = rogue_orders === 0 ? '' : ` ${countOf(rogue_orders, 'rogue order')} among them.`;
  return [
    carts === 0
      ? 'No order has it.'
      : `${countOf(carts, 'order')} with ${countOf(meals, 'meal')} ${carts === 1 ? 'keeps' : 'keep'} it, those past their deadline included.${rogue}`,
    describeRemovedBuffer(buffer.before, is_sold_out),
  ];
}

/** A sold-out dish is not on the list for rogue orders (CAT-45). */
function describeRemovedBuffer(meals: number | null, isSoldOut: boolean): string {
  if (meals === null) return 'It has no buffer for rogue orders.';
  const buffer = `its buffer of ${countOf(meals, 'meal')}`;
  return isSoldOut
    ? `It is sold out, so no rogue order could take it; ${buffer} is kept for its return.`
    : `It leaves the list for rogue orders with ${buffer}.`;
}

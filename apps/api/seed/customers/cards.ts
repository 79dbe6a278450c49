import { isBefore } from '../orders/moments.ts';
import type { World } from '../world.ts';
import type { Card, Customer } from './customer.ts';

/** The sandbox's cards (ORD-41). */
export const GOOD_CARD = '4242';
export const DECLINED_CARD = '0002';
export const POOR_CARD = '9995';

export function addCard(
  world: World,
  customer: Pick<Customer, 'id' | 'cards'>,
  lastFour: string,
  from: Temporal.Instant,
): void {
  if (customer.cards.length > 0) removeCard(world, customer, from);
  const id = world.add('payment_methods', {
    user_id: customer.id,
    gateway_reference: `sandbox_${customer.id}_${lastFour}`,
    card_last_four: lastFour,
    is_default: true,
    card_exp_month: 1 + (customer.id % 12),
    card_exp_year: world.today.year + 2 + (customer.id % 3),
    removed_at: null,
    created_at: from.toString(),
  });
  customer.cards.push({ id, lastFour, from, until: null });
}

export function removeCard(world: World, { cards }: Pick<Customer, 'cards'>, at: Temporal.Instant): void {
  const card = cards.at(-1);
  if (!card) return;
  card.until = at;
  Object.assign(world.rows('payment_methods')[card.id - 1]!, { is_default: false, removed_at: at.toString() });
}

export const cardAt = ({ cards }: Pick<Customer, 'cards'>, at: Temporal.Instant): Card | null =>
  cards.find(({ from, until }) => !isBefore(at, from) && (until === null || isBefore(at, until))) ?? null;

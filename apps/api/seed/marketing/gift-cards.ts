import { daysAgo } from '../orders/moments.ts';
import { personOf } from '../customers/people.ts';
import { randomFrom, type Random } from '../random.ts';
import { addChange } from '../record.ts';
import { SUPPORT } from '../customers/staff.ts';
import type { World } from '../world.ts';

/** A separate seed, so that gift cards do not change the rest of the world. */
const SEED = 20_261_224;
const GIFT_CARDS = 64;
/** Buyers and recipients are not customers of the demo. */
const FIRST_NUMBER = 900_001;
const VALUES = [2_500, 5_000, 7_500, 10_000];
const CARDS = ['4242', '1881', '4444', '0005'];
/** Letters and digits that are not easily confused. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'.split('');

type Fate = 'fresh' | 'used' | 'spent' | 'refunded' | 'given';
const FATES: Fate[] = ['fresh', 'fresh', 'used', 'used', 'spent', 'refunded', 'fresh', 'given'];

export function addGiftCards(world: World): void {
  const random = randomFrom(SEED);
  for (let number = 0; number < GIFT_CARDS; number++) {
    addGiftCard(world, random, { number, fate: FATES[number % FATES.length] ?? 'fresh' });
  }
}

function addGiftCard(world: World, random: Random, { number, fate }: { number: number; fate: Fate }): void {
  const days = Math.round(((GIFT_CARDS - number) / GIFT_CARDS) * 300) + 5;
  const value = random.pick(VALUES);
  const used = Math.min(value, random.between(5, 20) * 100);
  const remaining = { fresh: value, given: value, used: value - used, spent: 0, refunded: 0 }[fate];
  const code = `GIFT-${signs(random, 4)}-${signs(random, 4)}`;
  const [recipient, gifter] = [0, 1].map((of) => personOf(random, FIRST_NUMBER + 2 * number + of));
  const id = world.add('gift_cards', {
    code,
    recipient_email: recipient?.email,
    recipient_first_name: recipient?.first_name,
    recipient_last_name: recipient?.last_name,
    gifter_email: gifter?.email,
    gifter_first_name: gifter?.first_name,
    gifter_last_name: gifter?.last_name,
    value_cents: value,
    remaining_cents: remaining,
    billing_card_last_4: fate === 'given' ? null : random.pick(CARDS),
    charge_reference: fate === 'given' ? null : `sandbox_charge_gift_card_${number + 1}`,
    created_at: daysAgo(world, days, '13:15').toString(),
  });
  if (fate === 'refunded') addRefund(world, { id, code, days, amount: value });
}

const signs = (random: Random, count: number) => Array.from({ length: count }, () => random.pick(SIGNS)).join('');

interface Refunded {
  id: number;
  code: string;
  days: number;
  amount: number;
}
function addRefund(world: World, { id, code, days, amount }: Refunded): void {
  const at = daysAgo(world, Math.max(1, days - 3), '10:05');
  world.add('gift_card_refunds', {
    gift_card_id: id,
    amount_cents: amount,
    idempotency_key: `gift-card-refund:${id}:0`,
    status: 'successful',
    billing_transaction_id: `sandbox_refund_gift_card_${id}`,
    staff_id: SUPPORT,
    created_at: at.toString(),
    finished_at: at.toString(),
  });
  addChange(world, {
    at,
    name: 'gift_card_refund_made',
    by: { staffId: SUPPORT },
    subject: { type: 'gift_card', id },
    description: `Requested a refund of $${(amount / 100).toFixed(2)} of gift card ${code}`,
    before: { remaining_amount: amount },
    after: { remaining_amount: 0 },
  });
}

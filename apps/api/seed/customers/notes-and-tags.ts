import { addChange } from '../record.ts';
import { daysAgo } from '../orders/moments.ts';
import type { World } from '../world.ts';
import type { Member } from './crowd.ts';
import { SUPERADMIN, SUPPORT } from './staff.ts';

const TAGS = [
  ['VIP', 'plum'],
  ['Allergy', 'red'],
  ['Press', 'blue'],
  ['Calls often', 'gray'],
] as const;
const NOTES = [
  'Rings at the side door. The dog is friendly.',
  'Prefers to be called after 5 PM.',
  'Moves house next spring and will call with the address.',
];

/** One in so many customers of more than a month. */
const TAGGED = 45;
const NOTED = 70;
const EXPIRING = 190;

/** Draws nothing, so that the rest of the world stays as it is. */
export function addNotesAndTags(world: World, crowd: readonly Member[]): void {
  const tags = TAGS.map(([name, color]) => ({ id: addTag(world, name, color), name }));
  const users = world.rows('users');
  const month = daysAgo(world, 30).toString();
  const known = crowd.flatMap(({ customer: { id } }) => (String(users[id - 1]?.['created_at']) < month ? [id] : []));
  known.forEach((userId, n) => {
    if (n % TAGGED === 0) tag(world, userId, tags[(n / TAGGED) % tags.length]!);
    if (n % NOTED === 0) note(world, userId, NOTES[(n / NOTED) % NOTES.length]!);
    if (n % EXPIRING === 1) expireThisMonth(world, userId);
  });
}

function addTag(world: World, name: string, color: string): number {
  const id = world.add('customer_tags', { name, color });
  addChange(world, {
    at: daysAgo(world, 90, '09:00'),
    name: 'customer_tag_created',
    by: { staffId: SUPERADMIN },
    subject: { type: 'customer_tag', id },
    description: `Created the customer tag ${name}`,
    after: { name, color },
  });
  return id;
}

function tag(world: World, userId: number, { id, name }: { id: number; name: string }): void {
  world.put('tagged_customers', { user_id: userId, customer_tag_id: id });
  addChange(world, {
    at: daysAgo(world, 12, '14:20'),
    name: 'customer_tag_added',
    by: { staffId: SUPPORT },
    subject: { type: 'user', id: userId },
    userId,
    description: `Added the tag ${name}`,
    after: { tag: name },
  });
}

function note(world: World, userId: number, text: string): void {
  const at = daysAgo(world, 9, '11:40');
  const id = world.add('notes', {
    user_id: userId,
    text,
    is_pinned: true,
    staff_id: SUPPORT,
    written_at: at.toString(),
  });
  addChange(world, {
    at,
    name: 'note_written',
    by: { staffId: SUPPORT },
    subject: { type: 'note', id },
    userId,
    description: 'Wrote a note',
    after: { text, is_pinned: true },
  });
}

function expireThisMonth(world: World, userId: number): void {
  const card = world
    .rows('payment_methods')
    .findLast(({ user_id, is_default }) => user_id === userId && is_default === true);
  const { month, year } = world.today;
  if (card) Object.assign(card, { card_exp_month: month, card_exp_year: year });
}

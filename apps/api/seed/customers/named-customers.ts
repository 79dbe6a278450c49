import { addCard, DECLINED_CARD, GOOD_CARD, removeCard } from './cards.ts';
import { ban, cancel, changeCycle, pause, scheduleCancellation, suspend } from '../life.ts';
import { daysAgo, thisMorning } from '../orders/moments.ts';
import { type Cast, live, named, WEEKS } from './named.ts';
import { addActive } from './named-active.ts';
import { addComped, addKids, addPromo, addVariance } from './named-terms.ts';
import { openWeekOf, passedWeeks } from '../orders/weeks.ts';
import type { Habits } from '../orders/order.ts';

const ROGUES = 50;
/** Without skips nothing is returned as credit, so the card pays the charges. */
const WITHOUT_CREDIT: Habits = { skips: 0 };

/** Adds every customer that OPS-27 names. */
export function addNamedCustomers(all: Omit<Cast, 'next'>): void {
  let number = 0;
  const cast = { ...all, next: () => (number += 1) };
  const { world } = cast;
  addActive(cast);
  addSkipped(cast);
  addRogues(cast);
  addUnpaid(cast);
  live(cast, named(cast, 'upcoming', { cycle: 2 }), {}, WITHOUT_CREDIT);
  const paused = named(cast, 'paused', { status: 'paused' });
  live(cast, paused, pause(world, paused, { from: daysAgo(world, 6), atLeastUntil: world.today.add({ days: 30 }) }));
  const cancelled = named(cast, 'cancelled', { status: 'cancelled' });
  live(cast, cancelled, cancel(world, cancelled, daysAgo(world, 5, '18:45')));
  addScheduled(cast);
  addComped(cast);
  addKids(cast);
  addPromo(cast);
  addVariance(cast);
  const banned = named(cast, 'banned', { status: 'banned' });
  live(cast, banned, ban(world, banned, daysAgo(world, 17, '11:30')));
  named(cast, 'abandoned', { status: 'abandoned', card: null, cutoffs: 0 });
  live(cast, named(cast, 'lapsed', { status: 'lapsed', cutoffs: 20 }), {}, { skips: 0, skippedLately: 9 });
  addWithoutCard(cast);
}

function addSkipped(cast: Cast): void {
  const { cutoff } = openWeekOf(cast.calendar.weeks).cycles[1];
  live(cast, named(cast, 'skipped'), {}, { skippedAfterAt: thisMorning(cast.world, cutoff, '08:20'), skips: 0.1 });
}

/** Back after the open week's cutoff, too late for that week. */
function addRogues(cast: Cast): void {
  const { world, calendar } = cast;
  const names = ['rogue', ...Array.from({ length: ROGUES }, (_, n) => `rogue-${String(n + 1).padStart(2, '0')}`)];
  const week = openWeekOf(calendar.weeks);
  const endedAt = thisMorning(world, week.cycles[1].cutoff, '06:40');
  for (const name of names) {
    const customer = named(cast, name, { cutoffs: name === 'rogue' ? WEEKS : 6 });
    const { deliver_at } = calendar.datesOf(week, 1, customer.rules[1]);
    const away = pause(world, customer, {
      from: daysAgo(world, 23, '12:00'),
      atLeastUntil: deliver_at.add({ days: 1 }),
      endedAt,
    });
    live(cast, customer, away, WITHOUT_CREDIT);
  }
}

function addUnpaid(cast: Cast): void {
  const { world, calendar } = cast;
  const [before, latest] = passedWeeks(calendar.weeks, 1)
    .slice(-2)
    .map(({ cycles }) => cycles[1].cutoff);
  if (!before || !latest) throw new Error('PC A has no cutoffs behind it');
  const suspended = named(cast, 'suspended', { status: 'suspended' });
  addCard(world, suspended, DECLINED_CARD, before.subtract({ hours: 50 }));
  addCard(world, suspended, GOOD_CARD, before.add({ hours: 70 }));
  live(cast, suspended, suspend(suspended, before), WITHOUT_CREDIT);
  const failed = named(cast, 'chargefailed', { status: 'suspended' });
  addCard(world, failed, DECLINED_CARD, latest.subtract({ hours: 50 }));
  live(cast, failed, suspend(failed, latest), WITHOUT_CREDIT);
}

function addScheduled(cast: Cast): void {
  const { world } = cast;
  const customer = named(cast, 'scheduled');
  live(cast, customer);
  scheduleCancellation(world, customer, { at: daysAgo(world, 4, '13:10'), day: world.today.add({ days: 12 }) });
}

/** Moved from PC A and removed the card two days ago, after PC B's latest cutoff. */
function addWithoutCard(cast: Cast): void {
  const { world } = cast;
  const customer = named(cast, 'nocard', { cycle: 2, firstCycle: 1, cutoffs: 9 });
  const moved = changeCycle(world, customer, { at: daysAgo(world, 38, '17:25'), by: 'customer' });
  live(cast, customer, moved, WITHOUT_CREDIT);
  removeCard(world, customer, daysAgo(world, 2, '20:15'));
}

import type { Calendar } from './calendar.ts';
import { GOOD_CARD } from './cards.ts';
import { addCustomer, type Customer, type Wish } from './customers.ts';
import { addHistory, type Habits } from './history.ts';
import { beginLife, type Life } from './life.ts';
import type { Order } from './orders.ts';
import type { ZipCode } from './places.ts';
import type { By } from './record.ts';
import { startMoment } from './starts.ts';
import type { CycleId } from './weeks.ts';
import type { World } from './world.ts';

export interface Cast {
  world: World;
  calendar: Calendar;
  zip: ZipCode;
  passwordHash: string;
  /** The number of the next one. */
  next(): number;
}
export interface Role extends Partial<Omit<Wish, 'startedAt'>> {
  /** How many cutoffs of their cycle have passed since they began; none for who never subscribed. */
  cutoffs?: number;
  by?: By;
  /** The cycle that they began in, where they moved since. */
  firstCycle?: CycleId;
}

/** Cutoffs since most of them began. */
export const WEEKS = 14;

/** A customer whom rulings 10 names. */
export function named({ world, calendar, zip, passwordHash, next }: Cast, name: string, role: Role = {}): Customer {
  const { cutoffs = WEEKS, by, firstCycle, ...wish } = role;
  const cycle = wish.cycle ?? 1;
  const customer = addCustomer(world, next(), {
    email: `${name}@demo.larder.test`,
    firstName: name.charAt(0).toUpperCase() + name.slice(1),
    status: 'active',
    cycle,
    startedAt: cutoffs === 0 ? null : startMoment(world, calendar.weeks, firstCycle ?? cycle, cutoffs),
    card: GOOD_CARD,
    zip,
    passwordHash,
    ...wish,
  });
  beginLife(world, customer, by);
  return customer;
}

/** Their orders, every charge of them in the record. */
export const live = ({ world, calendar }: Cast, customer: Customer, life: Life = {}, habits: Habits = {}): Order[] =>
  addHistory(world, calendar, customer, life, { isDetailed: true, ...habits });

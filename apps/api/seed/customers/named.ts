import type { Calendar } from '../orders/calendar.ts';
import { GOOD_CARD } from './cards.ts';
import { addCustomer, type NewCustomer } from './customers.ts';
import { addHistory } from '../orders/history.ts';
import { beginLife, type Life } from '../life.ts';
import type { ZipCode } from '../places.ts';
import type { By } from '../record.ts';
import { startMoment } from './starts.ts';
import type { CycleId } from '../orders/weeks.ts';
import type { World } from '../world.ts';
import type { Customer } from './customer.ts';
import type { Habits, Order } from '../orders/order.ts';

export interface Cast {
  world: World;
  calendar: Calendar;
  zip: ZipCode;
  passwordHash: string;
  next(): number;
}
export interface Role extends Partial<Omit<NewCustomer, 'startedAt'>> {
  cutoffs?: number;
  by?: By;
  firstCycle?: CycleId;
}

export const WEEKS = 14;

export function named({ world, calendar, zip, passwordHash, next }: Cast, name: string, role: Role = {}): Customer {
  const { cutoffs = WEEKS, by, firstCycle, ...details } = role;
  const cycle = details.cycle ?? 1;
  const customer = addCustomer(world, next(), {
    email: `${name}@demo.larder.test`,
    firstName: name.charAt(0).toUpperCase() + name.slice(1),
    status: 'active',
    cycle,
    startedAt: cutoffs === 0 ? null : startMoment(world, calendar.weeks, firstCycle ?? cycle, cutoffs),
    card: GOOD_CARD,
    zip,
    passwordHash,
    ...details,
  });
  beginLife(world, customer, by);
  return customer;
}

export const live = ({ world, calendar }: Cast, customer: Customer, life: Life = {}, habits: Habits = {}): Order[] =>
  addHistory(world, calendar, customer, life, { isDetailed: true, ...habits });

import type { CustomerStatus } from '@larder/domain/values/customer-statuses.ts';
import { addCatalogue } from './catalogue.ts';
import { addCustomer } from './customers.ts';
import { addHistory } from './history.ts';
import { addMarketing, countApplications } from './marketing.ts';
import { addNamedCustomers } from './named-customers.ts';
import { addOperations } from './operations.ts';
import { addPlaces, type ZipCode } from './places.ts';
import { randomFrom } from './random.ts';
import { addReasons } from './reasons.ts';
import { addStaff } from './staff.ts';
import { addWeeks, openWeekOf, type Week } from './weeks.ts';
import { newWorld, type World } from './world.ts';

const SEED = 20_260_105;
const CUSTOMERS = 2_000;
/** Numbers of the crowd begin here: their e-mails and referral ids stay apart from those of the named. */
const FIRST_OF_CROWD = 1_000;

interface DemoOptions {
  now: Temporal.Instant;
  /** Everybody in the demo has the same one: it is hashed once. */
  passwordHash: string;
  customers?: number;
}

/** The demo world of rulings 10 relative to `now`: the same for the same day. */
export function demoWorld({ now, passwordHash, customers = CUSTOMERS }: DemoOptions): World {
  const world = newWorld(now, randomFrom(SEED));
  const staffId = addStaff(world, passwordHash);
  const zips = addPlaces(world);
  addReasons(world);
  const weeks = addWeeks(world, addCatalogue(world));
  addOperations(world, staffId);
  addMarketing(world);
  addNamedCustomers({ world, weeks, zip: zips[0]!, passwordHash, staffId });
  addCrowd(world, {
    zips,
    weeks,
    passwordHash,
    customers: customers - world.rows('users').filter((user) => user['is_admin'] !== true).length,
  });
  countApplications(world);
  return world;
}

interface Crowd {
  zips: ZipCode[];
  weeks: Week[];
  passwordHash: string;
  customers: number;
}

function addCrowd(world: World, { zips, weeks, passwordHash, customers }: Crowd): void {
  const { random } = world;
  for (let n = 0; n < customers; n++) {
    const status = statusOf(random.next());
    const customer = addCustomer(world, FIRST_OF_CROWD + n, {
      status,
      cycle: random.chance(0.5) ? 1 : 2,
      weeksAgo: random.between(status === 'active' ? 0 : 10, 25),
      card: status === 'suspended' ? '0002' : random.chance(0.97) ? '4242' : null,
      zip: random.pick(zips),
      passwordHash,
    });
    addHistory(world, customer, weeks, pastOf(status, weeks));
  }
}

/** Of a hundred customers: 62 active, 8 paused, 14 cancelled, 5 lapsed, 8 with an abandoned cart, 2 suspended, 1 banned. */
function statusOf(chance: number): CustomerStatus {
  if (chance < 0.62) return 'active';
  if (chance < 0.7) return 'paused';
  if (chance < 0.84) return 'cancelled';
  if (chance < 0.89) return 'lapsed';
  if (chance < 0.97) return 'abandoned';
  return chance < 0.99 ? 'suspended' : 'banned';
}

function pastOf(status: CustomerStatus, weeks: Week[]) {
  if (status === 'suspended') return { inOpenWindow: 'charge-failed' as const };
  if (status === 'lapsed') return { skippedLately: 9, inOpenWindow: 'skipped' as const };
  return status === 'active' ? {} : { endsBefore: openWeekOf(weeks) };
}

import { addBanners, addSkipOffers } from './banners.ts';
import { addBatches } from './batches.ts';
import { newCalendar } from './calendar.ts';
import { addBestsellers } from './bestsellers.ts';
import { addCatalogue } from './catalogue.ts';
import { addCrowd } from './crowd.ts';
import { deliverWeeks } from './delivered-weeks.ts';
import { addExperiments } from './experiments.ts';
import { addFailedRefunds } from './failed-refunds.ts';
import { addGiftCards } from './gift-cards.ts';
import { addMarketingPages } from './marketing-pages.ts';
import { addMenuItems } from './menu-items.ts';
import { addNamedCustomers } from './named-customers.ts';
import { addOperations } from './operations.ts';
import { addOrderBumps } from './order-bumps.ts';
import { addPlaces } from './places.ts';
import { addPopupIcons } from './popup-icons.ts';
import { addPromoCodes, countApplications } from './promo-codes.ts';
import { randomFrom } from './random.ts';
import { addReasons } from './reasons.ts';
import { numberChanges } from './record.ts';
import { addRogueOrders } from './rogue-orders.ts';
import { addStaff } from './staff.ts';
import { addUpsells } from './upsells.ts';
import { addWeeks } from './weeks.ts';
import { newWorld, type World } from './world.ts';

const SEED = 20_260_105;
const CUSTOMERS = 2_000;

interface DemoOptions {
  now: Temporal.Instant;
  /** Shared by all customers, so that it is hashed once. */
  passwordHash: string;
  /** Without staff. */
  customers?: number;
}

/**
 * Builds the demo world relative to the day of `now` from a fixed seed (OPS-26). It is the same at every hour of that
 * day, except for the moments of work done since last night's cutoff.
 */
export function demoWorld({ now, passwordHash, customers = CUSTOMERS }: DemoOptions): World {
  const world = newWorld(now, randomFrom(SEED));
  addStaff(world, passwordHash);
  const zips = addPlaces(world);
  addReasons(world);
  const weeks = addWeeks(world, addCatalogue(world));
  const calendar = newCalendar(weeks, addOperations(world));
  addPromoCodes(world);
  addBanners(world);
  addSkipOffers(world);
  addOrderBumps(world);
  addUpsells(world);
  addBestsellers(world);
  addPopupIcons(world);
  addMarketingPages(world);
  addMenuItems(world);
  addExperiments(world);
  addGiftCards(world);
  const staff = world.rows('users').length;
  addNamedCustomers({ world, calendar, zip: zips[0]!, passwordHash });
  const missing = customers - (world.rows('users').length - staff);
  const crowd = addCrowd(world, { zips, calendar, passwordHash, customers: missing });
  addRogueOrders(world, calendar, crowd);
  addFailedRefunds(world);
  addBatches(world, crowd);
  countApplications(world);
  deliverWeeks(world, weeks);
  numberChanges(world);
  return world;
}

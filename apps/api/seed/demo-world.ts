import { addBanners, addSkipOffers } from './marketing/banners.ts';
import { addBatches } from './batches.ts';
import { newCalendar } from './orders/calendar.ts';
import { addBestsellers } from './marketing/bestsellers.ts';
import { addCatalogue } from './catalogue/catalogue.ts';
import { addCrowd } from './customers/crowd.ts';
import { deliverWeeks } from './orders/delivered-weeks.ts';
import { addDisputes } from './disputes.ts';
import { addExperiments } from './marketing/experiments.ts';
import { addFailedRefunds } from './failed-refunds.ts';
import { addGiftCards } from './marketing/gift-cards.ts';
import { addMarketingPages } from './marketing/marketing-pages.ts';
import { addMenuItems } from './marketing/menu-items.ts';
import { addNamedCustomers } from './customers/named-customers.ts';
import { addNotesAndTags } from './customers/notes-and-tags.ts';
import { addOperations } from './operations.ts';
import { addOrderBumps } from './marketing/order-bumps.ts';
import { addPlaces } from './places.ts';
import { addPopupIcons } from './marketing/popup-icons.ts';
import { addPromoCodes, countApplications } from './marketing/promo-codes.ts';
import { randomFrom } from './random.ts';
import { addReasons } from './customers/reasons.ts';
import { numberChanges } from './record.ts';
import { addRogueOrders } from './orders/rogue-orders.ts';
import { addStaff } from './customers/staff.ts';
import { addUpsells } from './marketing/upsells.ts';
import { addWeeks } from './orders/weeks.ts';
import { newWorld, type World } from './world.ts';

const SEED = 20_260_105;
const CUSTOMERS = 2_000;

interface DemoOptions {
  now: Temporal.Instant;
  passwordHash: string;
  /** Without staff. */
  customers?: number;
}

/**
 * From a fixed seed (OPS-26). The same at every hour of the day of `now`, except for work done since last night's
 * cutoff.
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
  addNotesAndTags(world, crowd);
  addRogueOrders(world, calendar, crowd);
  addFailedRefunds(world);
  addDisputes(world);
  addBatches(world, crowd);
  countApplications(world);
  deliverWeeks(world, weeks);
  numberChanges(world);
  return world;
}

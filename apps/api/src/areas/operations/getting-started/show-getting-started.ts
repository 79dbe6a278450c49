import type { Requirement } from '@larder/contract/operations/getting-started/getting-started.ts';
import type { Finding } from '@larder/domain/operations/getting-started/finding.ts';
import {
  carriersFinding,
  cyclesFinding,
  gatewayFinding,
  mailFinding,
  statesFinding,
  zipCodesFinding,
} from '@larder/domain/operations/getting-started/installation-requirements.ts';
import {
  categoriesFinding,
  type ComingWeek,
  customersFinding,
  productsFinding,
  rotationFinding,
  weekFinding,
} from '@larder/domain/operations/getting-started/menu-requirements.ts';
import { type RequirementName, REQUIREMENTS } from '@larder/domain/values/requirements.ts';
import type { Config } from '../../../config.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/database.ts';
import { describeMailFailure } from '../../../platform/mail/describe-mail-failure.ts';
import { listProductionCycles } from '../../deliveries/production-cycles.queries.ts';
import { showActivationPreview } from '../../orders/weeks/activation-preview.ts';
import {
  countRecords,
  findComingWeek,
  hasChargedByStripe,
  listPricedCategories,
  listTaxedStates,
  listTriedMails,
} from './getting-started.queries.ts';

const MOST_MAILS = 20;
/** More are not counted one by one: there may be a million. */
const MOST_CUSTOMERS = 1_001;

/** Computed at each call by the checks that refuse to activate a week; nothing of it is stored (OPS-29). */
export async function showGettingStarted(db: Db, config: Config): Promise<Requirement[]> {
  const findings = await findAll(db, config);
  return REQUIREMENTS.map((name) => ({ name, ...findings[name] }));
}

async function findAll(db: Db, config: Config): Promise<Record<RequirementName, Finding>> {
  const now = await businessNow(db);
  const counts = await countRecords(db, MOST_CUSTOMERS);
  const { has_weeks: hasWeeks, has_passed_cutoff: hasPassedCutoff } = counts;
  const week = await showComingWeek(db, now);
  const hasBegun = hasPassedCutoff || week?.status === 'active';
  return {
    mail: await findMail(db, config),
    gateway: await findGateway(db, config),
    cycles: cyclesFinding({ cycles: await listCycles(db, now), hasWeeks }),
    states: statesFinding({ states: await listTaxedStates(db), hasBegun }),
    carriers: carriersFinding(counts.carriers),
    'zip-codes': zipCodesFinding({ active: counts.active_zip_codes, isAnyServed: counts.is_any_zip_code_served }),
    categories: categoriesFinding({
      categories: await listPricedCategories(db),
      archived: counts.archived_categories,
      hasBegun,
    }),
    products: productsFinding({ all: counts.products, forSale: counts.products_for_sale }),
    rotation: rotationFinding({ week, sellableRotations: counts.sellable_rotations, hasPassedCutoff }),
    week: weekFinding({ week, hasWeeks, hasPassedCutoff }),
    customers: customersFinding({
      subscribed: counts.subscribed,
      withoutPaymentMethod: counts.without_payment_method,
      most: MOST_CUSTOMERS,
    }),
  };
}

async function findMail(db: Db, { MAIL_URL }: Config): Promise<Finding> {
  const mails = await listTriedMails(db, MOST_MAILS);
  return mailFinding({
    hasServer: MAIL_URL !== undefined,
    mails: mails.map(({ sent_at, failure }) => ({
      accepted_at: sent_at?.toString() ?? null,
      failure: failure === null ? null : describeMailFailure(failure),
    })),
  });
}

async function findGateway(db: Db, config: Config): Promise<Finding> {
  const gateway = config.PAYMENT_GATEWAY;
  return gatewayFinding({
    gateway,
    isLiveKey: config.STRIPE_SECRET_KEY?.includes('_live_') ?? false,
    isProduction: config.isProduction && config.APP_ENV !== 'staging',
    hasCharged: gateway === 'stripe' && (await hasChargedByStripe(db)),
  });
}

const listCycles = async (db: Db, now: Temporal.Instant) =>
  (await listProductionCycles(db, now)).map(({ shipDays, ...cycle }) => ({ ...cycle, ship_days: shipDays }));

async function showComingWeek(db: Db, now: Temporal.Instant): Promise<ComingWeek | null> {
  const week = await findComingWeek(db, now);
  if (!week) return null;
  const preview = await showActivationPreview(db, week.id);
  return { ...week, next_cutoff_at: week.next_cutoff_at.toString(), preview };
}

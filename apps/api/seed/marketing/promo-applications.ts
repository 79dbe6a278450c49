import { type Regulation, regulationFor } from '@larder/domain/marketing/promo-codes/promo-discount.ts';
import { cents } from '@larder/domain/values/cents.ts';
import { chicagoDay, startOfChicagoDay } from '@larder/domain/values/days.ts';
import { isBefore } from '../orders/moments.ts';
import { type CodeName, EXPIRATION_DAYS, promoCodeId } from './promo-codes.ts';
import { addChange, type By } from '../record.ts';
import type { World } from '../world.ts';
import type { Application, Customer } from '../customers/customer.ts';

export function applyCode(
  world: World,
  customer: Customer,
  { code, from, until, by }: { code: CodeName; from: Temporal.Instant; until?: Temporal.Instant; by: By },
): void {
  const promo_code_id = promoCodeId(code);
  const isPaused = customer.row['status'] === 'paused';
  const id = world.add('promo_code_applications', {
    user_id: customer.id,
    promo_code_id,
    status: until ? 'deactivated' : isPaused ? 'paused' : 'active',
    created_at: from.toString(),
    depleted_at: until?.toString() ?? null,
  });
  customer.applications.push({ id, promoCodeId: promo_code_id, from, until: until ?? null, orders: 0 });
  addChange(world, {
    at: from,
    name: 'promo_code_applied',
    by,
    subject: { type: 'promo_code_application', id },
    userId: customer.id,
    description: `Applied promo code ${code}`,
    before: { promo_code: null },
    after: { promo_code: code },
  });
}

/** The application at a cutoff: its first order must be charged within its window (MKT-6). */
export const applicationAt = ({ applications }: Customer, at: Temporal.Instant): Application | null =>
  applications.find(
    (each) =>
      isBefore(each.from, at) &&
      (each.until === null || isBefore(at, each.until)) &&
      (each.orders > 0 || Temporal.PlainDate.compare(chicagoDay(at), lastDayOf(each)) <= 0),
  ) ?? null;

const lastDayOf = ({ from }: Application) => chicagoDay(from).add({ days: EXPIRATION_DAYS });

export function expireApplications(world: World, { applications }: Customer): void {
  for (const application of applications) {
    const { id, until, orders } = application;
    if (until !== null || orders > 0 || Temporal.PlainDate.compare(lastDayOf(application), world.today) >= 0) continue;
    Object.assign(world.rows('promo_code_applications')[id - 1]!, {
      status: 'deactivated',
      depleted_at: startOfChicagoDay(lastDayOf(application).add({ days: 1 })).toString(),
    });
  }
}

/** The rule for the application's next order: by number, else the recurring one. */
export function nextRegulation(world: World, application: Application): (Regulation & { id: number }) | null {
  const regulations = world
    .rows('promo_code_regulations')
    .filter((row) => row['promo_code_id'] === application.promoCodeId)
    .map((row) => ({
      id: Number(row['id']),
      type: row['type'] as Regulation['type'],
      amount: Number(row['amount']),
      maximum_discount: row['maximum_discount_cents'] === null ? null : cents(Number(row['maximum_discount_cents'])),
      free_shipping: row['free_shipping'] === true,
      free_tax: row['free_tax'] === true,
      weekly_ordinal_number: row['weekly_ordinal_number'] as number | null,
    }));
  return regulationFor(regulations, application.orders + 1);
}

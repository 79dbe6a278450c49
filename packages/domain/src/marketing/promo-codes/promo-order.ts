import { isInsidePause } from '../../customers/subscriptions/paused-deliveries.ts';
import { type Cents, formatDollars, sum, times } from '../../values/cents.ts';
import { chicagoDay, type Day } from '../../values/days.ts';
import { showDay } from '../../values/show-date.ts';
import { isForSku, type PricedLine, type SkuLimits } from './promo-discount.ts';
import { promoRefusal, type PromoRefusal } from './promo-refusal.ts';

/** Amounts in cents. */
export interface PromoOrderTerms extends SkuLimits {
  readonly code: string;
  /** Days after the application in which the first order must be charged. */
  readonly expiration_window: number;
  /** Null is unlimited. */
  readonly cart_amount_minimum: Cents | null;
  readonly cart_amount_maximum: Cents | null;
}

export interface PromoOrder {
  readonly applied_at: Temporal.Instant;
  /** The first delivery day after the pause; null while not paused. */
  readonly paused_until: Day | null;
  readonly deliver_at: Day | null;
  /** Before this one (MKT-9). */
  readonly charged_orders: number;
  /** When the order is charged. */
  readonly cutoff_at: Temporal.Instant;
  readonly lines: readonly (PricedLine & { readonly sku: string })[];
}

/** Most important first; empty when the code applies. */
export const refusalsOfOrder = (promo: PromoOrderTerms, order: PromoOrder): PromoRefusal[] =>
  isInsidePause(order.deliver_at, order.paused_until)
    ? [refusalOfPaused(promo, order.paused_until ?? '')]
    : [windowRefusal(promo, order), ...refusalsOfCart(promo, order.lines)].filter((each) => each !== null);

/** A delivery after the pause takes the code whenever its cutoff is (MKT-15). */
const refusalOfPaused = ({ code }: PromoOrderTerms, until: Day): PromoRefusal =>
  promoRefusal(
    'promo_code_paused',
    `Promo code ${code} does not apply to deliveries before ${showDay(until)}: the subscription is paused until then.`,
  );

/** The first order must be charged within the window (MKT-6). */
function windowRefusal({ code, expiration_window }: PromoOrderTerms, order: PromoOrder): PromoRefusal | null {
  if (order.charged_orders > 0) return null;
  const lastDay = chicagoDay(order.applied_at).add({ days: expiration_window });
  if (Temporal.PlainDate.compare(chicagoDay(order.cutoff_at), lastDay) <= 0) return null;
  const message = `The first order with promo code ${code} had to be charged by ${showDay(lastDay.toString())}.`;
  return promoRefusal('promo_code_window_passed', message);
}

export function refusalsOfCart(
  promo: Omit<PromoOrderTerms, 'expiration_window'>,
  lines: PromoOrder['lines'],
): PromoRefusal[] {
  const { code, cart_amount_minimum: least, cart_amount_maximum: most } = promo;
  const items = sum(lines.map((line) => times(line.unit_price, line.quantity)));
  const costs = `The products of this order cost ${formatDollars(items)}`;
  return [
    least !== null && items < least
      ? promoRefusal(
          'promo_code_cart_minimum',
          `Promo code ${code} requires at least ${formatDollars(least)} of products. ${costs}.`,
        )
      : null,
    most !== null && items > most
      ? promoRefusal(
          'promo_code_cart_maximum',
          `Promo code ${code} allows at most ${formatDollars(most)} of products. ${costs}.`,
        )
      : null,
    lines.some(({ sku }) => isForSku(promo, sku))
      ? null
      : promoRefusal('promo_code_no_product', `Promo code ${code} does not apply to any product in this order.`),
  ].filter((each) => each !== null);
}

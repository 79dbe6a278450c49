import type { Regulation } from '@larder/domain/marketing/promo-codes/promo-discount.ts';
import { type OrderPrice, orderPrice } from '@larder/domain/orders/pricing/order-price.ts';
import { cents } from '@larder/domain/values/cents.ts';
import type { Line } from '../orders/carts.ts';

/** The demo's setting `shipping_fee_cents`. */
export const SHIPPING_FEE = cents(599);

export const priceOf = (lines: Line[], taxPercent: number, regulation: Regulation | null): OrderPrice =>
  orderPrice(lines, { regulation, shipping_fee: SHIPPING_FEE, tax_percent: taxPercent, is_void: false });

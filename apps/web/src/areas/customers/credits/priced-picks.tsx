import { priceProducts } from '@larder/contract/billing/credits/credits.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { min } from '@larder/domain/values/cents.ts';
import { toast } from '@larder/ui/toasts/toast.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../../calls/call.ts';
import { serverMessage } from '../../../calls/call-failure.ts';
import { picksOf } from './compensation-values.ts';
import { ProductPicks } from './product-picks.tsx';
import type { Compensation } from './use-compensation-dialog.ts';

/** At most the cap (MON-13); of a whole order, the cap while no meal is picked. */
export function PricedPicks({
  compensation: { form, as, isWhole },
  order,
}: {
  compensation: Compensation;
  order: Order;
}) {
  const latest = useRef(0);
  const pick = async (picks: Record<string, number>) => {
    form.setFieldValue('picks', picks);
    form.clearFieldError('products');
    latest.current += 1;
    const asked = latest.current;
    const products = picksOf(picks);
    const { data } = await call(priceProducts, { params: { orderId: order.id }, body: { products, as } });
    const amount = isWhole && products.length === 0 ? data.maximum : min(data.amount, data.maximum);
    if (asked === latest.current) form.setFieldValue('amount', amount);
  };
  const price = (picks: Record<string, number>) =>
    void pick(picks).catch((error: unknown) => toast.error('Error occurred', serverMessage(error, 'Error!')));
  const picked = form.values.picks;
  const isUnpriced = form.values.amount === null && picksOf(picked).length > 0;
  const first = useEffectEvent(() => {
    if (isUnpriced) price(picked);
  });
  // A meal that was chosen before its reason.
  useEffect(() => first(), [order.id]);
  return (
    <ProductPicks
      items={order.cart?.data.items ?? []}
      picks={picked}
      error={form.errors['products']}
      onChange={price}
    />
  );
}

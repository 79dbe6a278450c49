import { listReasons } from '@larder/contract/customers/reasons/reasons.ts';
import { useRead } from '../../calls/use-read.ts';
import { toOption } from './reason-options.ts';

const FIVE_MINUTES = { staleSeconds: 300 };

export function useCompensationReasons() {
  const regular = useRead(listReasons, { query: { type: 'CREDIT_REGULAR' } }, FIVE_MINUTES);
  const product = useRead(listReasons, { query: { type: 'CREDIT_FOR_PRODUCT' } }, FIVE_MINUTES);
  const promoCode = useRead(listReasons, { query: { type: 'CREDIT_FOR_PROMOCODE' } }, FIVE_MINUTES);
  const groups = [
    { group: 'Regular', reasons: regular.data?.data ?? [] },
    { group: 'For a product', reasons: product.data?.data ?? [] },
    { group: 'For a promo code', reasons: promoCode.data?.data ?? [] },
  ];
  return {
    all: groups.flatMap(({ reasons }) => reasons),
    groups: groups.map(({ group, reasons }) => ({ group, items: reasons.map(toOption) })),
    failure: (regular.error ?? product.error ?? promoCode.error)?.message ?? null,
  };
}

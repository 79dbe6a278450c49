import { listReasons, type Reason } from '@larder/contract/customers/reasons.ts';
import { useRead } from '../../calls/use-read.ts';

const KEPT = { staleSeconds: 300 };

export function useGivingReasons() {
  const regular = useRead(listReasons, { query: { type: 'CREDIT_REGULAR' } }, KEPT);
  const product = useRead(listReasons, { query: { type: 'CREDIT_FOR_PRODUCT' } }, KEPT);
  const promoCode = useRead(listReasons, { query: { type: 'CREDIT_FOR_PROMOCODE' } }, KEPT);
  const groups = [
    { group: 'Regular', reasons: regular.data?.data ?? [] },
    { group: 'For a product', reasons: product.data?.data ?? [] },
    { group: 'For a promo code', reasons: promoCode.data?.data ?? [] },
  ];
  return {
    all: groups.flatMap(({ reasons }) => reasons),
    groups: groups.map(({ group, reasons }) => ({ group, items: reasons.map(optionOf) })),
    failure: (regular.error ?? product.error ?? promoCode.error)?.message ?? null,
  };
}

const optionOf = ({ id, title }: Reason) => ({ value: String(id), label: title });

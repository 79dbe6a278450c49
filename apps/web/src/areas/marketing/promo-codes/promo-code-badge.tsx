import type { PromoCodeRow } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { useToday } from '../../../calls/use-today.ts';

/** A disabled code stays disabled whatever its last day; an expired one can no longer be applied. */
export function PromoCodeBadge({ promo }: { promo: Pick<PromoCodeRow, 'is_active' | 'expires_on'> }) {
  const today = useToday()?.toString();
  const isExpired = promo.expires_on !== null && today !== undefined && promo.expires_on < today;
  if (!promo.is_active) return <StatusBadge tone="gray" label="Disabled" />;
  return <StatusBadge tone={isExpired ? 'red' : 'teal'} label={isExpired ? 'Expired' : 'Active'} />;
}

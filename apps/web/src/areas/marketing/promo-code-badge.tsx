import type { PromoCodeRow } from '@larder/contract/marketing/promo-codes.ts';
import { StatusBadge } from '@larder/ui/controls/status-badge.tsx';

export const PromoCodeBadge = ({ promo }: { promo: Pick<PromoCodeRow, 'is_active'> }) => (
  <StatusBadge tone={promo.is_active ? 'teal' : 'gray'} label={promo.is_active ? 'Active' : 'Disabled'} />
);

import { Group } from '@mantine/core';
import type { PromoCodeRow } from '@larder/contract/marketing/promo-codes/promo-codes.ts';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { useToday } from '../../../calls/use-today.ts';

/** An expired code is still enabled, but can no longer be applied. */
export function PromoCodeBadge({ promo }: { promo: Pick<PromoCodeRow, 'is_active' | 'expires_on'> }) {
  const today = useToday()?.toString();
  const isExpired = promo.expires_on !== null && today !== undefined && promo.expires_on < today;
  return (
    <Group gap={6} component="span">
      <StatusBadge tone={promo.is_active ? 'teal' : 'gray'} label={promo.is_active ? 'Active' : 'Disabled'} />
      {isExpired ? <StatusBadge tone="red" label="Expired" /> : null}
    </Group>
  );
}

import { Group } from '@mantine/core';
import type { PromoCodeRow } from '@larder/contract/marketing/promo-codes.ts';
import { showTimeline } from '@larder/contract/operations/timeline.ts';
import { chicagoDay } from '@larder/domain/values/days.ts';
import { StatusBadge } from '@larder/ui/controls/status-badge.tsx';
import { useRead } from '../../calls/use-read.ts';

/** The timeline stands under every page, so that its answer, which tells the business's day, is there already. */
const FRESH = { staleSeconds: 300 };

/** A code whose last day is over is not switched off, and yet nobody can apply it. */
export function PromoCodeBadge({ promo }: { promo: Pick<PromoCodeRow, 'is_active' | 'expires_on'> }) {
  const { data } = useRead(showTimeline, { query: {} }, FRESH);
  const today = data && chicagoDay(Temporal.Instant.from(data.meta.now)).toString();
  const isExpired = promo.expires_on !== null && today !== undefined && promo.expires_on < today;
  return (
    <Group gap={6} component="span">
      <StatusBadge tone={promo.is_active ? 'teal' : 'gray'} label={promo.is_active ? 'Active' : 'Disabled'} />
      {isExpired ? <StatusBadge tone="red" label="Expired" /> : null}
    </Group>
  );
}

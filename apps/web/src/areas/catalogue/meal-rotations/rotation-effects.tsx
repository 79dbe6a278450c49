import { Text } from '@mantine/core';
import { showRotationEffects } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { FailedState } from '@larder/ui/patterns/lists/failed-state.tsx';
import { useRead } from '../../../calls/use-read.ts';
import { MenuEffects } from '../menu-plan/menu-effects.tsx';

/** Orders, buffers and rogue orders of each week, for a product that is added or removed; no `sku`, no read. */
export function useRotationEffects(rotationId: number, sku: string | null) {
  const sent = { params: { id: rotationId }, query: { sku: sku ?? '' } };
  const read = useRead(showRotationEffects, sent, { enabled: sku !== null, staleSeconds: 0 });
  /** Those of an earlier look are counted again first (CAT-40). */
  return { read, isCounted: read.isSuccess && !read.isFetching };
}

export function RotationEffects({ read }: Pick<ReturnType<typeof useRotationEffects>, 'read'>) {
  if (read.isError) return <FailedState message={read.error.message} onRetry={() => void read.refetch()} />;
  if (!read.data || read.isFetching) return <Text size="sm">Checking its weeks…</Text>;
  if (read.data.data.length === 0) return <Text size="sm">No coming week has this rotation.</Text>;
  return <MenuEffects effects={read.data.data} />;
}

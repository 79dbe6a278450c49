import { Text } from '@mantine/core';
import { showRotationEffects } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { useRead } from '../../../calls/use-read.ts';
import { MenuEffects } from '../menu-plan/menu-effects.tsx';

interface RotationEffectsProps {
  rotationId: number;
  sku: string;
}

/** Orders, buffers and rogue orders of each week, for a product that is added or removed. */
export function RotationEffects({ rotationId, sku }: RotationEffectsProps) {
  const read = useRead(showRotationEffects, { params: { id: rotationId }, query: { sku } }, { staleSeconds: 0 });
  if (read.isPending) return <Text size="sm">Checking its weeks…</Text>;
  if (!read.data) return <Text size="sm">{read.error.message}</Text>;
  if (read.data.data.length === 0) return <Text size="sm">No coming week has this rotation.</Text>;
  return <MenuEffects effects={read.data.data} />;
}

import { createRogueOrder } from '@larder/contract/orders/window/rogue-orders.ts';
import type { Sent } from '@larder/contract/wire/route.ts';
import type { Cents } from '@larder/domain/values/cents.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { isPreview } from '../../../../calls/money-calls.ts';
import { useRead } from '../../../../calls/use-read.ts';

/** Debounces quick steps. */
const QUIET_MILLISECONDS = 400;

interface RogueTotal {
  /** Cents; null before the first pick or answer. */
  total: Cents | null;
  discount: Cents | null;
  isOld: boolean;
}

/** The preview on creation reports refusals. */
export function useRogueTotal(userId: number, body: Sent<typeof createRogueOrder>['body']): RogueTotal {
  const [requested] = useDebouncedValue(JSON.stringify(body), QUIET_MILLISECONDS);
  const now = JSON.stringify(body);
  const read = useRead(
    createRogueOrder,
    { params: { id: userId }, query: { preview: true }, body },
    { enabled: body.items.length > 0 && requested === now, keepPrevious: true, staleSeconds: 0 },
  );
  const figures = body.items.length > 0 && read.data && isPreview(read.data.data) ? read.data.data : null;
  return {
    total: figures?.total_after ?? null,
    discount: figures?.discount ?? null,
    isOld: requested !== now || read.isPlaceholderData,
  };
}

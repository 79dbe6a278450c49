import type { ListedOrder } from '@larder/contract/orders/reading/order-list.ts';
import { STAGE_LABELS } from '@larder/domain/orders/window/order-stage.ts';
import type { Tone } from '@larder/ui/controls/display/status-badge.tsx';

/** Its stage, with what makes it unlike other orders. */
export function describeOrder({ stage, kind, is_incomplete }: Pick<ListedOrder, 'stage' | 'kind' | 'is_incomplete'>): {
  tone: Tone;
  label: string;
} {
  const { tone, label } = STAGE_LABELS[stage];
  const flags = [kind === 'subscription' ? null : kind, is_incomplete ? 'incomplete' : null];
  return { tone, label: [label, ...flags.filter((word) => word !== null)].join(', ') };
}

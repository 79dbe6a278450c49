import { List } from '@mantine/core';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { type CartDraft, describeDraft } from './cart-draft.ts';

/** Names the meals that a review is about. */
export function DraftChanges({ order, draft }: { order: Order; draft: CartDraft }) {
  const lines = describeDraft(order, draft);
  if (lines.length === 0) return null;
  return (
    <List size="sm" aria-label="Changed meals">
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}

import { List } from '@mantine/core';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { type CartDraft, describeDraft } from './cart-draft.ts';

/** Names the meals that a review is about. */
export const DraftChanges = ({ order, draft }: { order: Order; draft: CartDraft }) => (
  <List size="sm" aria-label="Changed meals">
    {describeDraft(order, draft).map((line) => (
      <List.Item key={line}>{line}</List.Item>
    ))}
  </List>
);

import type { Box } from '@larder/contract/customers/boxes/boxes.ts';
import type { Order } from '@larder/contract/orders/reading/order.ts';
import { useState } from 'react';

/** The order of an open dialog as it was last read: its box may leave the list while staff act on it (CUST-99). */
export function useNewestOrder(opened: Order, boxes: readonly Box[]): Order {
  const [known, setKnown] = useState(opened);
  const read = boxes.find(({ order }) => order.id === opened.id)?.order ?? known;
  if (read !== known) setKnown(read);
  return read;
}

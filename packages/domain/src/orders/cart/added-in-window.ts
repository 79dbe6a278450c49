/** Pieces of one product in an order. */
export interface Portion {
  readonly quantity: number;
  /** Added after the cutoff and taken from the buffer of the week. */
  readonly from_buffer: number;
}

export interface Added {
  /** A part of the new quantity. */
  readonly from_buffer: number;
  /** Returned to the buffer; below zero where it was taken from it. */
  readonly returned: number;
  /** Added, and not left in the buffer. */
  readonly beyond: number;
  readonly isMore: boolean;
}

const NONE: Portion = { quantity: 0, from_buffer: 0 };

/**
 * Additions in the window come from the buffer and go back when they are removed (ORD-86). The pieces of the cart at
 * the cutoff are cooked anyway: removed and added again, they take nothing.
 */
export function addedInWindow(
  { atCutoff = NONE, before = NONE }: { atCutoff?: Portion | undefined; before?: Portion | undefined },
  quantity: number,
  left: number,
): Added {
  const own = atCutoff.quantity - atCutoff.from_buffer;
  const extra = Math.max(0, quantity - own);
  const added = extra - Math.max(0, before.quantity - own);
  const taken = Math.max(0, Math.min(added, left));
  const from_buffer = added > 0 ? before.from_buffer + taken : Math.min(before.from_buffer, extra);
  return {
    from_buffer,
    returned: before.from_buffer - from_buffer,
    beyond: Math.max(0, added) - taken,
    isMore: added > 0,
  };
}

/** Until its cart is changed (ORD-13). */
export const INCOMPLETE_WORDS =
  'This order is incomplete: the rotation had too few meals for this customer. Review its cart.';

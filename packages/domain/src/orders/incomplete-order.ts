/** Shown with an incomplete order until its cart is changed (ORD-13). */
export const INCOMPLETE_WORDS =
  'This order is incomplete: the rotation had too few meals that this customer may get. Please look at its cart.';

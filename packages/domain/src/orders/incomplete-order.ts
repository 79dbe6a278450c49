/** Said wherever an incomplete order is shown (rulings 4, cart filling), until its cart is changed. */
export const INCOMPLETE_WORDS =
  'This order is incomplete: the rotation had too few meals that this customer may get. Please look at its cart.';

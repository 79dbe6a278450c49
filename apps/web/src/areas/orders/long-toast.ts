/** Toasts of the rogue and the suspended order stay 10 s (specification 9); a success takes away what failed before. */
export const LONG_TOAST = { seconds: 10, of: 'order' } as const;

/** Toasts of the rogue and the suspended order stay 10 s (specification 9). */
export const LONG_TOAST = { seconds: 10 } as const;

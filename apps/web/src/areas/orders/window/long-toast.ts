/** 10 s (STAFF-62); a success replaces the earlier failure. */
export const LONG_TOAST = { seconds: 10, of: 'order' } as const;

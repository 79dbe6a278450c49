/** Youngest first (CAT-30). */
export const AGE_GROUPS = [
  { id: 1, name: '6 to 8 months' },
  { id: 2, name: '9 to 11 months' },
  { id: 3, name: '12 to 24 months' },
  { id: 4, name: '2 to 4 years' },
  { id: 5, name: '5 years and older' },
] as const;

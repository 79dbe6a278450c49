/** All rotations at once (specification 9), with their weeks. */
export const ROTATIONS = { query: { per_page: 999, include: ['orderWeeks' as const] } };

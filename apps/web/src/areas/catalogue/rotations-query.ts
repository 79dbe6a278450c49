/** All rotations at once with their weeks (specification 9). */
export const ROTATIONS = { query: { per_page: 999, include: ['orderWeeks' as const] } };

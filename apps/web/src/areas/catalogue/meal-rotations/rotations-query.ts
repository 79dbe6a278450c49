/** All rotations at once with their weeks (STAFF-60). */
export const ROTATIONS = { query: { per_page: 999, include: ['orderWeeks' as const] } };

export const weeksOfRotation = (id: number) => ({ params: { id }, query: { include: ['productionCycles' as const] } });

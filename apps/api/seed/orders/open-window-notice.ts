import type { Db } from '../../src/platform/database/database.ts';

/** An old demo no longer has an open window (OPS-28). */
export async function openWindowNotice(db: Db, now: Temporal.Instant): Promise<string | null> {
  const open = await db
    .selectFrom('order_week_cycles')
    .select('order_week_id')
    .where('cutoff_at', '<=', now)
    .where('post_cutoff_changes_deadline_at', '>', now)
    .executeTakeFirst();
  return open
    ? null
    : 'No post-cutoff window is open in the demo. npm run seed -- --renew rebuilds it relative to today.';
}

import type { Db } from '../src/platform/database.ts';

/** A sentence for whoever starts a demo that has grown old: no window is open in it any more (rulings 10). */
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

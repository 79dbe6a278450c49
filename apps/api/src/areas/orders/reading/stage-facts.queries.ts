import { sql } from 'kysely';

/** Columns that `stageOf` reads, of an order `o` and its cycle of the week `m`. */
export const STAGE_FACTS = [
  'o.status',
  'o.is_skipped',
  'o.is_unlocked_post_cutoff',
  'o.ship_at',
  'o.deliver_at',
  'm.cutoff_at',
  'm.post_cutoff_changes_deadline_at',
  'm.window_closed_at',
] as const;

/** False from the cutoff until its step is done, and while a charge is pending. */
export const isChargedThrough = sql<boolean>`(o.total_at_cutoff_cents is not null
  and not exists (select from payments p where p.order_id = o.id and p.status = 'pending'))`.as('is_charged_through');

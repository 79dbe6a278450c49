import { type SelectQueryBuilder, sql } from 'kysely';
import { type Pagination, paginationOf } from '@larder/contract/wire/page.ts';
import type { Db } from '../database/database.ts';

// Totals of lists that grow without end (STAFF-3): counted up to a limit, an estimate above it.

export interface Total {
  total: number;
  isEstimate: boolean;
}

export interface Part {
  offset: number;
  limit: number;
}

/** The planner's estimate follows `analyze`, not each change. */
const ESTIMATE_MS = 10_000;
const MOST_ESTIMATES = 500;
const estimates = new WeakMap<Db, Map<string, { rows: number; until: number }>>();

type Rows<All, From extends keyof All> = SelectQueryBuilder<All, From, { id: number }>;

/** The number of all that match the filter that `key` stands for, asked of the database at most every ten seconds. */
export async function estimateOf<All, From extends keyof All>(
  db: Db,
  matching: Rows<All, From>,
  key: string,
): Promise<number> {
  const known = estimates.get(db) ?? new Map<string, { rows: number; until: number }>();
  estimates.set(db, known);
  const now = performance.now();
  const last = known.get(key);
  if (last && last.until > now) return last.rows;
  const [plan] = await matching.explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json');
  const rows = plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  if (known.size >= MOST_ESTIMATES) known.clear();
  known.set(key, { rows, until: now + ESTIMATE_MS });
  return rows;
}

/** Counted where up to `most` are expected and found. */
export async function totalOf<All, From extends keyof All>(
  db: Db,
  matching: Rows<All, From>,
  most: number,
  estimate: number,
): Promise<Total> {
  if (estimate > most) return { total: estimate, isEstimate: true };
  const total = await countOf(db, matching.limit(sql.lit(most + 1)));
  return { total, isEstimate: total > most };
}

/** The last page knows the total. */
export async function settleTotal<All, From extends keyof All>(
  db: Db,
  matching: Rows<All, From>,
  { offset, limit }: Part,
  visible: number,
  { total, isEstimate }: Total,
): Promise<Total> {
  const seen = offset + visible;
  if (!isEstimate) return { total, isEstimate };
  // The page after a full one finds out: it is counted.
  if (visible === limit) return { total: Math.max(total, seen + 1), isEstimate };
  return { total: visible > 0 ? seen : await countOf(db, matching), isEstimate: false };
}

export async function countOf<All, From extends keyof All>(db: Db, matching: Rows<All, From>): Promise<number> {
  const { total } = await db
    .selectFrom(matching.as('matches'))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export function pagesTo(
  { page, per_page }: { page: number; per_page: number },
  visible: number,
  { total, isEstimate }: Total,
): Pagination {
  const pagination = paginationOf(page, per_page, visible, total);
  return isEstimate ? { ...pagination, total_is_estimate: true } : pagination;
}

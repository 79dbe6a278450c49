import type pg from 'pg';
import { timed } from './measure.ts';

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
export const rate = (count: number, ms: number): number => Math.round((count * 1_000) / ms);

/** Rolls back, so that the engine starts from the same state. */
export async function timedByHand(pool: pg.Pool, statement: string): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { took } = await timed(() => client.query(statement));
    await client.query('rollback');
    await client.query('vacuum analyze');
    return took;
  } finally {
    client.release();
  }
}

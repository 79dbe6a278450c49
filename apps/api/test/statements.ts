import { CompiledQuery } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';

async function statements(db: Db, work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  const executor = db.getExecutor();
  const { executeQuery } = executor;
  executor.executeQuery = async (query, options) => {
    sent.push(query);
    return executeQuery.call(executor, query, options) as never;
  };
  await work();
  executor.executeQuery = executeQuery;
  return sent;
}

export const statementsOf = async (db: Db, work: () => Promise<unknown>): Promise<number> =>
  (await statements(db, work)).length;

export async function plansOf(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  for (const query of await statements(db, work)) {
    const { rows } = await db.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]),
    );
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}

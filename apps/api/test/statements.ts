import type { Db } from '../src/platform/database.ts';

/** How many statements some work sends. */
export async function statementsOf(db: Db, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const executor = db.getExecutor();
  const { executeQuery } = executor;
  executor.executeQuery = async (query, options) => {
    count++;
    return executeQuery.call(executor, query, options) as never;
  };
  await work();
  executor.executeQuery = executeQuery;
  return count;
}

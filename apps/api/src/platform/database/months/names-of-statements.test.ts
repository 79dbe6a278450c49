import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import { type ChangesQuery, listChangeRows } from '../../../areas/operations/changes/changes.queries.ts';
import { openDatabase } from '../database.ts';
import { isWhole } from '../../../../test/faults/storms.ts';

const QUARTERS = 12;
const HOURS_OF_QUARTER = 24 * 91;
/** A text gets a name when it is used so often (prepared-client.ts). */
const USES = 3;

test.runIf(isWhole)(
  'three years of the audit log, read back by ten filters, leave names to other statements',
  async () => {
    const database = await createTestDatabase();
    const { db, close } = openDatabase(database.program, () => {}, 1);
    const now = Temporal.Now.instant();
    const filters = ([null, 'staff', 'system', 'customer', 1] as const).flatMap((person) =>
      [null, 'noted'].map((kind) => ({
        person,
        kind,
        record: null,
        recordId: null,
        from: null,
        until: null,
        limit: 51,
      })),
    );
    for (let use = 0; use < USES; use++)
      for (let quarter = 0; quarter < QUARTERS; quarter++) {
        const before: ChangesQuery['before'] = {
          at: now.subtract({ hours: quarter * HOURS_OF_QUARTER }).toString(),
          id: 1,
        };
        for (const filter of filters) await listChangeRows(db, { ...filter, before });
        for (const filter of filters.slice(0, 2)) {
          await listChangeRows(db, { ...filter, before: null, until: Temporal.Instant.from(before.at) });
        }
      }
    for (let use = 0; use < USES; use++) await sql`select id from users where id = ${use}`.execute(db);
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    expect(rows.map(({ statement }) => statement)).toContain('select id from users where id = $1');
    expect(rows.length).toBeLessThan(20);
    await close();
    await database.drop();
  },
  120_000,
);

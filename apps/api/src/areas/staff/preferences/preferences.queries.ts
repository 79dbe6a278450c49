import type { Preferences } from '@larder/contract/staff/preferences/preferences.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';

const COLUMNS = ['open_panels', 'columns', 'single_keys'] as const;

const DEFAULTS: Preferences = { open_panels: {}, columns: {}, single_keys: true };

export async function findPreferences(db: Db | Tx, userId: number): Promise<Preferences> {
  const found = await db
    .selectFrom('staff_preferences')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found ?? DEFAULTS;
}

export interface PreferenceChange {
  open_panels?: Record<string, boolean | null> | undefined;
  columns?: Record<string, string[] | null> | undefined;
  single_keys?: boolean | undefined;
}

/** Two windows of one person may save at once: entries are merged by the statement itself. */
export const mergePreferences = (tx: Tx, userId: number, change: PreferenceChange): Promise<Preferences> =>
  tx
    .insertInto('staff_preferences')
    .values({
      user_id: userId,
      open_panels: stripped(change.open_panels),
      columns: stripped(change.columns),
      single_keys: change.single_keys ?? DEFAULTS.single_keys,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        open_panels: merged('open_panels', change.open_panels),
        columns: merged('columns', change.columns),
        ...(change.single_keys !== undefined && { single_keys: change.single_keys }),
      }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

const json = (entries: object = {}) => sql<string>`${JSON.stringify(entries)}::jsonb`;
const stripped = (entries: object | undefined) => sql<string>`jsonb_strip_nulls(${json(entries)})`;
const merged = (column: 'open_panels' | 'columns', entries: object | undefined) =>
  sql<string>`jsonb_strip_nulls(${sql.ref(`staff_preferences.${column}`)} || ${json(entries)})`;

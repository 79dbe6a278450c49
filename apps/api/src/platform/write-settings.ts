import { sql } from 'kysely';
import type { SettingDefinition, SettingValue } from '@larder/domain/operations/settings/setting-definitions.ts';
import type { Tx } from './database/database.ts';
import { type Actor, record } from './record.ts';

interface Setting {
  definition: SettingDefinition;
  value: SettingValue;
}

export async function writeSettings(
  tx: Tx,
  actor: Actor,
  settings: readonly Setting[],
  now: Temporal.Instant,
): Promise<SettingDefinition[]> {
  const saved = await lockSettings(
    tx,
    settings.map(({ definition }) => definition.name),
  );
  const changed: SettingDefinition[] = [];
  for (const { definition, value } of settings) {
    const { name, title } = definition;
    const { payload: before, version } = saved.get(name) ?? { payload: definition.default, version: 0 };
    if (before === value) continue;
    await saveSetting(tx, name, { payload: JSON.stringify(value), updated_at: now, updated_by: actor.staffId });
    await record(tx, actor, {
      name: 'setting_changed',
      subject: { type: 'setting', id: name, version: version + 1 },
      description: `Changed the setting ${title}`,
      before: { [name]: before },
      after: { [name]: value },
    });
    changed.push(definition);
  }
  return changed;
}

interface SavedSetting {
  payload: unknown;
  version: number;
  email: string | null;
}

/** Locks out other changes. */
export async function lockSettings(tx: Tx, names: string[]): Promise<Map<string, SavedSetting>> {
  // A setting that was never changed has no row to lock. Readers are not blocked.
  await sql`lock table settings in share row exclusive mode`.execute(tx);
  const rows = await tx
    .selectFrom('settings as s')
    .leftJoin('users as u', 'u.id', 's.updated_by')
    .select(['s.name', 's.payload', 's.version', 'u.email'])
    .where('s.name', 'in', names)
    .execute();
  return new Map(rows.map(({ name, ...saved }) => [name, saved]));
}

const saveSetting = (
  tx: Tx,
  name: string,
  set: { payload: string; updated_at: Temporal.Instant; updated_by: number | null },
) =>
  tx
    .insertInto('settings')
    .values({ name, ...set })
    .onConflict((same) =>
      same.column('name').doUpdateSet((row) => ({ ...set, version: row('settings.version', '+', 1) })),
    )
    .execute();

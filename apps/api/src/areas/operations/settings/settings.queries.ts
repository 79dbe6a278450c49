import type { Setting } from '@larder/contract/operations/settings/settings.ts';
import {
  SETTING_DEFINITIONS,
  type SettingDefinition,
  type SettingGroup,
  type SettingValue,
} from '@larder/domain/operations/settings/setting-definitions.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

const DEFINITIONS: readonly SettingDefinition[] = SETTING_DEFINITIONS;

const isValue = (payload: unknown): payload is SettingValue =>
  typeof payload === 'boolean' || typeof payload === 'number' || typeof payload === 'string';

/** The saved or default value, who saved it, and its previous value (OPS-19). */
export async function listSettings(db: Db | Tx, group?: SettingGroup): Promise<Record<string, Setting>> {
  const rows = await db
    .selectFrom('settings as s')
    .leftJoin('users as u', 'u.id', 's.updated_by')
    .select(['s.name', 's.payload', 's.version', 's.updated_at', 'u.email'])
    .execute();
  const before = await listBefore(db);
  const saved = new Map(rows.map((row) => [row.name, { ...row, before: before.get(row.name) ?? null }]));
  const wanted = DEFINITIONS.filter((each) => group === undefined || each.group === group).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
  return Object.fromEntries(wanted.map((definition) => [definition.name, settingOf(definition, saved)]));
}

async function listBefore(db: Db | Tx): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom('changes')
    .distinctOn('subject_id')
    .select(['subject_id', 'before'])
    .where('subject_type', '=', 'setting')
    .where('name', '=', 'setting_changed')
    .orderBy('subject_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.flatMap(({ before }) => Object.entries(before ?? {})));
}

interface Saved {
  payload: unknown;
  version: number;
  updated_at: Temporal.Instant;
  email: string | null;
  before: unknown;
}

function settingOf(definition: SettingDefinition, saved: Map<string, Saved>): Setting {
  const { id, name, group, title, description, type, bounds } = definition;
  const row = saved.get(name);
  return {
    id,
    name,
    group,
    title,
    desc: description,
    type,
    payload: isValue(row?.payload) ? row.payload : definition.default,
    version: row?.version ?? 0,
    bounds: bounds ? { smallest: bounds[0], largest: bounds[1] } : null,
    updated: row
      ? {
          at: row.updated_at.toString(),
          by: row.email === null ? null : { email: row.email },
          from: isValue(row.before) ? row.before : null,
        }
      : null,
  };
}

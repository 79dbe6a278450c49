import { sql } from 'kysely';
import {
  settingDefault,
  type SettingName,
  type SettingValues,
} from '@larder/domain/operations/settings/setting-definitions.ts';
import type { Db, Tx } from './database/database.ts';

type NumericName = { [Name in SettingName]: SettingValues[Name] extends number ? Name : never }[SettingName];

export const numberSettingSql = (name: NumericName) =>
  sql<number>`coalesce((select (payload #>> '{}')::int from settings where name = ${name}), ${sql.lit(settingDefault(name))})`;

export async function numberSetting(db: Db | Tx, name: NumericName): Promise<number> {
  const row = await db.selectFrom('settings').select('payload').where('name', '=', name).executeTakeFirst();
  return row === undefined ? settingDefault(name) : Number(row.payload);
}

type FlagName = { [Name in SettingName]: SettingValues[Name] extends boolean ? Name : never }[SettingName];

export async function flagSetting(db: Db | Tx, name: FlagName): Promise<boolean> {
  const row = await db.selectFrom('settings').select('payload').where('name', '=', name).executeTakeFirst();
  return typeof row?.payload === 'boolean' ? row.payload : settingDefault(name);
}

type TextName = { [Name in SettingName]: SettingValues[Name] extends string ? Name : never }[SettingName];

export async function textSetting(db: Db | Tx, name: TextName): Promise<string> {
  const row = await db.selectFrom('settings').select('payload').where('name', '=', name).executeTakeFirst();
  return typeof row?.payload === 'string' ? row.payload : settingDefault(name);
}

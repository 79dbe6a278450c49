import type { Setting } from '@larder/contract/operations/settings.ts';

/** What the form holds, by the id of the setting; an emptied number is null. */
export interface SettingsValues extends Record<string, unknown> {
  settings: Record<string, boolean | number | string | null>;
}

export const settingsValuesOf = (settings: Setting[]): SettingsValues => ({
  settings: Object.fromEntries(settings.map(({ id, payload }) => [String(id), payload])),
});

/** The settings as one record: each change of any makes it newer. */
export const settingsReadingOf = (settings: Setting[]) => ({
  values: settingsValuesOf(settings),
  version: settings.reduce((sum, { version }) => sum + version, 0),
});

/** What staff changed, with what they saw; null where they changed nothing. What others did meanwhile is left to them. */
export function settingsBodyOf({ settings: values }: SettingsValues, seen: SettingsValues) {
  const changed = Object.entries(values).filter(([id, payload]) => payload !== seen.settings[id]);
  if (changed.length === 0) return null;
  return {
    settings: changed.map(([id, payload]) => ({ id: Number(id), payload, seen: seen.settings[id] ?? undefined })),
  };
}

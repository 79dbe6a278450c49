import type { Setting } from '@larder/contract/operations/settings/settings.ts';

/** An emptied number is null. */
export interface SettingsValues extends Record<string, unknown> {
  settings: Record<string, boolean | number | string | null>;
}

export const toFormValues = (settings: Setting[]): SettingsValues => ({
  settings: Object.fromEntries(settings.map(({ id, payload }) => [String(id), payload])),
});

export const toReading = (settings: Setting[]) => ({
  values: toFormValues(settings),
  version: settings.reduce((sum, { version }) => sum + version, 0),
});

/** Null without changes. Those that others changed are not sent. */
export function toRequestBody({ settings: values }: SettingsValues, seen: SettingsValues) {
  const changed = Object.entries(values).filter(([id, payload]) => payload !== seen.settings[id]);
  if (changed.length === 0) return null;
  return {
    settings: changed.map(([id, payload]) => ({ id: Number(id), payload, seen: seen.settings[id] ?? undefined })),
  };
}

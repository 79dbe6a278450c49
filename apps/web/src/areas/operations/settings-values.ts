import type { Setting } from '@larder/contract/operations/settings.ts';

/** What the form holds, by the id of the setting; an emptied number is null. */
export interface SettingsValues extends Record<string, unknown> {
  settings: Record<string, boolean | number | string | null>;
}

export const settingsValuesOf = (settings: Setting[]): SettingsValues => ({
  settings: Object.fromEntries(settings.map(({ id, payload }) => [String(id), payload])),
});

/** What differs from what was saved; all of it where nothing does, so that saving unchanged is still answered. */
export function settingsBodyOf(settings: Setting[], { settings: values }: SettingsValues) {
  const all = settings.map(({ id, payload }) => ({ id, payload: values[String(id)] ?? null, was: payload }));
  const changed = all.filter(({ payload, was }) => payload !== was);
  return { settings: (changed.length > 0 ? changed : all).map(({ id, payload }) => ({ id, payload })) };
}

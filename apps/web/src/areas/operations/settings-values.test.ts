import type { Setting } from '@larder/contract/operations/settings.ts';
import { expect, test } from 'vitest';
import { settingsBodyOf, settingsReadingOf, settingsValuesOf } from './settings-values.ts';

const settingOf = (id: number, payload: Setting['payload']): Setting => ({
  id,
  payload,
  version: 1,
  name: `s${id}`,
  group: 'orders',
  title: `S ${id}`,
  desc: '',
  type: 'numeric',
  bounds: null,
  updated: null,
});
const SETTINGS = [settingOf(1, 48), settingOf(6, 'text'), settingOf(14, false)];

const SEEN = settingsValuesOf(SETTINGS);

test('only changed settings are sent, with their previous values', () => {
  expect(settingsBodyOf({ settings: { ...SEEN.settings, 14: true } }, SEEN)).toEqual({
    settings: [{ id: 14, payload: true, seen: false }],
  });
});

test('an emptied number is sent without a value, so that the server refuses it by name', () => {
  expect(settingsBodyOf({ settings: { ...SEEN.settings, 1: null } }, SEEN)).toEqual({
    settings: [{ id: 1, payload: null, seen: 48 }],
  });
});

test('unchanged settings send nothing', () => {
  expect(settingsBodyOf(settingsValuesOf(SETTINGS), SEEN)).toBeNull();
});

test('a change of any setting makes a newer reading', () => {
  const [first, ...others] = SETTINGS;
  const changed = [{ ...first, payload: 24, version: 2 } as Setting, ...others];
  expect(settingsReadingOf(changed).version).toBe(settingsReadingOf(SETTINGS).version + 1);
});

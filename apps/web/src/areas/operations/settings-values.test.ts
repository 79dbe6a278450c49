import type { Setting } from '@larder/contract/operations/settings.ts';
import { expect, test } from 'vitest';
import { settingsBodyOf, settingsValuesOf } from './settings-values.ts';

const settingOf = (id: number, payload: Setting['payload']): Setting => ({
  id,
  payload,
  name: `s${id}`,
  group: 'orders',
  title: `S ${id}`,
  desc: '',
  type: 'numeric',
  bounds: null,
  updated: null,
});
const SETTINGS = [settingOf(1, 48), settingOf(6, 'text'), settingOf(14, false)];

test('only what was changed is sent', () => {
  const values = settingsValuesOf(SETTINGS);
  expect(settingsBodyOf(SETTINGS, { settings: { ...values.settings, 14: true } })).toEqual({
    settings: [{ id: 14, payload: true }],
  });
});

test('an emptied number is sent as nothing, which the server refuses by its name', () => {
  const values = settingsValuesOf(SETTINGS);
  expect(settingsBodyOf(SETTINGS, { settings: { ...values.settings, 1: null } })).toEqual({
    settings: [{ id: 1, payload: null }],
  });
});

test('saved unchanged all are sent', () => {
  expect(settingsBodyOf(SETTINGS, settingsValuesOf(SETTINGS)).settings).toHaveLength(3);
});

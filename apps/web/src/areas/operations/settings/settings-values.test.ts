import type { Setting } from '@larder/contract/operations/settings/settings.ts';
import { expect, test } from 'vitest';
import { toRequestBody, toReading, toFormValues } from './settings-values.ts';

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

const BEFORE = toFormValues(SETTINGS);

test('only changed settings are sent, with their previous values', () => {
  expect(toRequestBody({ settings: { ...BEFORE.settings, 14: true } }, BEFORE)).toEqual({
    settings: [{ id: 14, payload: true, seen: false }],
  });
});

test('an emptied number is sent without a value, so that the server refuses it by name', () => {
  expect(toRequestBody({ settings: { ...BEFORE.settings, 1: null } }, BEFORE)).toEqual({
    settings: [{ id: 1, payload: null, seen: 48 }],
  });
});

test('unchanged settings send nothing', () => {
  expect(toRequestBody(toFormValues(SETTINGS), BEFORE)).toBeNull();
});

test('a change of any setting makes a newer reading', () => {
  const [first, ...others] = SETTINGS;
  const changed = [{ ...first, payload: 24, version: 2 } as Setting, ...others];
  expect(toReading(changed).version).toBe(toReading(SETTINGS).version + 1);
});

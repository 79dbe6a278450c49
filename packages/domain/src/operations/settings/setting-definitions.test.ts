import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../values/refusals.ts';
import {
  isSettingGroup,
  parseSetting,
  SETTING_DEFINITIONS,
  settingDefault,
  type SettingName,
  settingDefinition,
} from './setting-definitions.ts';

type Read = [SettingName, unknown, unknown];

function parse(name: SettingName, payload: unknown) {
  const definition = settingDefinition(name);
  if (definition === undefined) throw new Error(`No setting ${name}`);
  return parseSetting(definition, payload);
}

describe('the settings', () => {
  it('settings have unique ids and names', () => {
    expect(new Set(SETTING_DEFINITIONS.map((each) => each.id)).size).toBe(SETTING_DEFINITIONS.length);
    expect(new Set(SETTING_DEFINITIONS.map((each) => each.name)).size).toBe(SETTING_DEFINITIONS.length);
  });

  it('settings accept their own defaults', () => {
    for (const definition of SETTING_DEFINITIONS) {
      expect(parseSetting(definition, definition.default)).toBe(definition.default);
      expect(settingDefault(definition.name)).toBe(definition.default);
    }
  });

  it.each<[SettingName, number, number, number]>([
    ['post_cutoff_window_hours', 1, 120, 48],
    ['minimum_order_products', 1, 100, 8],
    ['shipping_fee_cents', 0, 10_000, 0],
    ['rogue_buffer_quantity', 0, 1_000, 20],
    ['lapsed_after_weeks', 1, 52, 8],
    ['pause_max_months', 1, 12, 3],
    ['verification_code_minutes', 2, 60, 10],
    ['session_idle_hours', 1, 72, 12],
  ])('%s goes from %i to %i, %i by default', (name, smallest, largest, byDefault) => {
    expect(settingDefault(name)).toBe(byDefault);
    expect([parse(name, smallest), parse(name, largest)]).toEqual([smallest, largest]);
    expect([parse(name, smallest - 1), parse(name, largest + 1)].every(isRefusal)).toBe(true);
  });

  it('an unknown setting has no default', () => {
    expect(() => settingDefault('window')).toThrow(new RangeError('No setting is called window'));
  });
});

it('settings have a group, and nothing else is a group', () => {
  for (const { group } of SETTING_DEFINITIONS) expect(isSettingGroup(group)).toBe(true);
  expect(isSettingGroup('window')).toBe(false);
});

describe('a payload', () => {
  it.each<[SettingName, unknown, unknown]>([
    ['post_cutoff_window_hours', ' 24 ', 24],
    ...[true, 1, '1', 'true'].map((payload): Read => ['gift_card_promotion_enabled', payload, true]),
    ...[false, 0, '0', 'false'].map((payload): Read => ['gift_card_promotion_enabled', payload, false]),
    ['support_email', ' help@example.test ', 'help@example.test'],
    ['support_email', '', ''],
    ['known_sales_report_skus', null, ''],
    ['known_sales_report_skus', 'A-1\nB-2', 'A-1\nB-2'],
  ])('the payload for %s of %j is read as %j', (name, payload, value) => {
    expect(parse(name, payload)).toBe(value);
  });

  it.each<[SettingName, unknown, string]>([
    ['post_cutoff_window_hours', '', 'Post-cutoff window (hours) must be a whole number from 1 to 120.'],
    ['shipping_fee_cents', '', 'Shipping fee (cents) must be a whole number from 0 to 10000.'],
    ['shipping_fee_cents', ' ', 'Shipping fee (cents) must be a whole number from 0 to 10000.'],
    ['post_cutoff_window_hours', 1.5, 'Post-cutoff window (hours) must be a whole number from 1 to 120.'],
    ['post_cutoff_window_hours', true, 'Post-cutoff window (hours) must be a whole number from 1 to 120.'],
    ['gift_card_promotion_enabled', 'maybe', 'Gift card promotions must be on or off.'],
    ['support_email', 'help at example', 'Support e-mail must be an e-mail address.'],
    ['support_email', 'Help <help@example.test', 'Support e-mail must be an e-mail address.'],
    ['support_email', 'help@example.test or call', 'Support e-mail must be an e-mail address.'],
    [
      'known_sales_report_skus',
      'A-1\nx y, z!',
      'x y is not a SKU. A SKU can only contain letters, digits and dashes, up to 64 characters.',
    ],
    ['support_email', 5, 'Support e-mail must be text of at most 254 characters.'],
  ])('the payload for %s of %j is refused under its id', (name, payload, message) => {
    const field = `settings.${settingDefinition(name)?.id}`;
    expect(parse(name, payload)).toEqual({ message, field });
  });

  it.each<[SettingName, number, string]>([
    ['support_email', 254, 'Support e-mail must be text of at most 254 characters.'],
    ['suspended_order_email_text', 100_000, 'Suspended order e-mail text must be text of at most 100000 characters.'],
  ])('the payload for %s has at most %i characters', (name, limit, message) => {
    const text = '@example.test'.padStart(limit, 'x');
    expect(parse(name, text)).toBe(text);
    expect(parse(name, `x${text}`)).toMatchObject({ message });
  });

  it('a number without bounds is any whole number from 0', () => {
    const { bounds: _, ...unbounded } = settingDefinition('shipping_fee_cents')!;
    expect([0, 1_000_000].map((payload) => parseSetting(unbounded, payload))).toEqual([0, 1_000_000]);
    expect(isRefusal(parseSetting(unbounded, -1))).toBe(true);
  });
});

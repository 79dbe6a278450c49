import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../values/refusals.ts';
import {
  parseSetting,
  SETTING_DEFINITIONS,
  settingDefault,
  type SettingName,
  settingDefinition,
} from './setting-definitions.ts';

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
    expect(() => settingDefault('window')).toThrow(RangeError);
  });
});

describe('a payload', () => {
  it.each<[SettingName, unknown, unknown]>([
    ['post_cutoff_window_hours', ' 24 ', 24],
    ['gift_card_promotion_enabled', '1', true],
    ['gift_card_promotion_enabled', 0, false],
    ['gift_card_promotion_enabled', 'true', true],
    ['support_email', ' help@example.test ', 'help@example.test'],
    ['support_email', '', ''],
    ['known_sales_report_skus', null, ''],
    ['known_sales_report_skus', 'A-1\nB-2', 'A-1\nB-2'],
  ])('the payload for %s of %j is read as %j', (name, payload, value) => {
    expect(parse(name, payload)).toBe(value);
  });

  it.each<[SettingName, unknown, string]>([
    ['post_cutoff_window_hours', '', 'Post-cutoff window (hours) must be a whole number from 1 to 120.'],
    ['post_cutoff_window_hours', 1.5, 'Post-cutoff window (hours) must be a whole number from 1 to 120.'],
    ['post_cutoff_window_hours', true, 'Post-cutoff window (hours) must be a whole number from 1 to 120.'],
    ['gift_card_promotion_enabled', 'maybe', 'Gift card promotions must be on or off.'],
    ['support_email', 'help at example', 'Support e-mail must be an e-mail address.'],
    [
      'known_sales_report_skus',
      'A-1\nx y, z!',
      'x y is not a SKU. A SKU has letters, digits and dashes, at most 64 of them.',
    ],
    ['support_email', 5, 'Support e-mail must be text of at most 254 characters.'],
    [
      'suspended_order_email_text',
      'x'.repeat(100_001),
      'Suspended order e-mail text must be text of at most 100000 characters.',
    ],
  ])('the payload for %s of %j is refused under its id', (name, payload, message) => {
    const field = `settings.${settingDefinition(name)?.id}`;
    expect(parse(name, payload)).toEqual({ code: 'setting_invalid', message, field });
  });
});

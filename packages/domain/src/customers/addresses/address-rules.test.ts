import { expect, test } from 'vitest';
import { describeAddressChange, refusalToArchiveAddress } from './address-rules.ts';

test('the default address cannot be archived, any other one can', () => {
  expect(refusalToArchiveAddress({ is_default: true })?.message).toBe(
    'This is the default address. Make another address the default first.',
  );
  expect(refusalToArchiveAddress({ is_default: false })).toBeNull();
});

test.each([
  [['line_1'], 'Changed the address'],
  [['phone'], 'Changed the phone'],
  [['zip_code', 'phone', 'delivery_instructions'], 'Changed the address, phone, and delivery instructions'],
])('a change of %j reads "%s"', (fields, sentence) => {
  expect(describeAddressChange(fields)).toBe(sentence);
});

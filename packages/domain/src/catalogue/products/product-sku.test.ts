import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../values/refusals.ts';
import { SKU_PATTERN } from '../../values/sku.ts';
import { cloneSlug, nextCloneSku, refusalOfUnknownSku } from './product-sku.ts';

describe('a SKU', () => {
  test.each(['A', 'PUR-001', 'a-9', 'x'.repeat(64)])('a SKU may be %s', (sku) => {
    expect(sku).toMatch(SKU_PATTERN);
  });

  test.each(['', 'x'.repeat(65), 'A B', 'A_B', 'Ä', 'A/B', 'A.', '<b>'])('a SKU may not be %j', (sku) => {
    expect(sku).not.toMatch(SKU_PATTERN);
  });
});

describe('what Netsuite knows', () => {
  test.each([
    ['everything, where nothing is set', 'PUR-1', '', true],
    ['everything, where only blanks are set', 'PUR-1', ' \n , \n', true],
    ['a SKU on a line of its own, whatever its case', 'pur-1', 'KID-1\nPUR-1\r\n', true],
    ['a SKU between commas', 'PUR-1', 'KID-1, PUR-1,SNA-1', true],
    ['not a part of a SKU', 'PUR', 'PUR-1', false],
  ])('%s', (_, sku, setting, isKnown) => {
    expect(refusalOfUnknownSku(sku, setting)).toEqual(
      isKnown
        ? null
        : {
            message: `Netsuite does not know the SKU ${sku}. Correct it, or select 'Ignore Netsuite SKU Validation'.`,
            field: 'sku',
          },
    );
  });
});

describe('the SKU of a copy', () => {
  test.each([
    [[], 'PUR-1-COPY'],
    [['PUR-1-copy'], 'PUR-1-COPY-2'],
    [['PUR-1-COPY', 'PUR-1-COPY-2', 'PUR-1-COPY-4'], 'PUR-1-COPY-3'],
  ])('the clone SKU next to %j is %s', (taken, sku) => {
    expect(nextCloneSku('PUR-1', taken)).toBe(sku);
  });

  test('a clone SKU that would be too long is refused', () => {
    expect(nextCloneSku('x'.repeat(59), [])).toBe(`${'x'.repeat(59)}-COPY`);
    expect(nextCloneSku('x'.repeat(60), [])).toEqual({
      message: `${'x'.repeat(60)}-COPY would be longer than 64 characters.`,
    });
  });

  test('a clone SKU is valid and never taken', () => {
    const sku = fc.stringMatching(/^[A-Za-z0-9-]{1,50}$/);
    fc.assert(
      fc.property(sku, fc.nat(20), (of, copies) => {
        const taken: string[] = [];
        for (let made = 0; made < copies; made++) {
          const next = nextCloneSku(of, taken);
          if (isRefusal(next)) throw new Error(next.message);
          expect(next).toMatch(SKU_PATTERN);
          expect(taken).not.toContain(next);
          taken.push(next);
        }
      }),
    );
  });
});

test.each([
  ['SOUP-COPY', 'good-soup-copy'],
  ['soup-copy-2', 'good-soup-copy-2'],
  ['STEW-9', 'good-soup-stew-9'],
  ['-X-', 'good-soup-x'],
])('the clone %s of a product has the slug %s', (sku, slug) => {
  expect(cloneSlug({ sku: 'SOUP', slug: 'good-soup' }, sku)).toBe(slug);
});

test.each([
  ['s'.repeat(200), `${'s'.repeat(195)}-copy`],
  ['Good_soup-', 'good-soup-copy'],
  ['', 'soup-copy'],
])('the clone of a product with the slug %s has the slug %s', (slug, copied) => {
  expect(cloneSlug({ sku: 'SOUP', slug }, 'SOUP-COPY')).toBe(copied);
});

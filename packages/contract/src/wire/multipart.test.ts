import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { BracketNameError, nest, toFormData, toQueryString } from './bracket-names.ts';
import { list } from './include.ts';
import { textReader } from './read-text.ts';

const form = z.object({
  name: z.string(),
  note: z.string().nullable(),
  quantity: z.int(),
  price: z.number(),
  is_active: z.boolean(),
  limit: z.int().nullable(),
  since: z.iso.date(),
  tags: z.array(z.int()),
  names: z.array(z.string()),
  channel: z.enum(['email', 'paid']),
  lines: z.array(z.object({ sku: z.string(), quantity: z.int(), is_gift: z.boolean() })),
  content: z.object({ blocks: z.array(z.object({ key: z.string(), value: z.string() })) }),
});

const day = fc
  .integer({ min: 0, max: 36_500 })
  .map((days) => Temporal.PlainDate.from('2000-01-01').add({ days }).toString());
// A blank nullable text and null are one thing in a form, so only text that says something is drawn there.
const value: fc.Arbitrary<z.infer<typeof form>> = fc.record({
  name: fc.string(),
  note: fc.option(fc.string({ minLength: 1 }), { nil: null }),
  quantity: fc.integer(),
  price: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
  is_active: fc.boolean(),
  limit: fc.option(fc.integer(), { nil: null }),
  since: day,
  tags: fc.array(fc.integer(), { maxLength: 20 }),
  names: fc.array(fc.string(), { maxLength: 20 }),
  channel: fc.constantFrom('email', 'paid'),
  lines: fc.array(fc.record({ sku: fc.string(), quantity: fc.integer(), is_gift: fc.boolean() }), { maxLength: 12 }),
  content: fc.record({ blocks: fc.array(fc.record({ key: fc.string(), value: fc.string() }), { maxLength: 12 }) }),
});

const decode = (data: FormData) => form.parse(textReader(form)(nest(data)));

describe('a multipart body', () => {
  test('a multipart body is read back unchanged: decode(encode(x)) = x', () => {
    fc.assert(
      fc.property(value, (given) => {
        expect(decode(toFormData(given))).toEqual(given);
      }),
      { numRuns: 400 },
    );
  });

  test('a multipart body has booleans as 1 and 0, null and empty lists as empty text, and brackets for nesting', () => {
    const written = toFormData({ on: true, off: false, none: null, empty: [], a: { b: [{ c: 1 }] } });
    expect([...written]).toEqual([
      ['on', '1'],
      ['off', '0'],
      ['none', ''],
      ['empty', ''],
      ['a[b][0][c]', '1'],
    ]);
  });

  test('a multipart body carries files unchanged', () => {
    const image = new File(['x'], 'a.png', { type: 'image/png' });
    expect(nest(toFormData({ images: [image] }))).toEqual({ images: [image] });
  });
});

describe('bracket names', () => {
  test('an empty bracket is the next index, and a repeated plain name is a list', () => {
    expect(
      nest([
        ['a[]', 'x'],
        ['a[]', 'y'],
        ['b', '1'],
        ['b', '2'],
      ]),
    ).toEqual({ a: ['x', 'y'], b: ['1', '2'] });
  });

  test.each(['__proto__[x]', 'a[__proto__][x]', 'constructor[prototype][y]', '__proto__'])(
    'a bracket name that would reach a prototype is refused: %s',
    (name) => {
      expect(() =>
        nest([
          ['a[b]', '2'],
          [name, '1'],
        ]),
      ).toThrow(BracketNameError);
      expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
    },
  );

  test.each([['a[999999999]'], [`a${'[b]'.repeat(40)}`]])(
    'a bracket name that costs too much is refused: %s',
    (name) => {
      expect(() => nest([[name, '1']])).toThrow(BracketNameError);
    },
  );

  test('a form with more than 5,000 fields is refused', () => {
    const many = Array.from({ length: 5_001 }, (_, index) => [`f${index}`, '1'] as const);
    expect(() => nest(many)).toThrow(BracketNameError);
  });

  test('any bracket names are read or refused with BracketNameError', () => {
    const refusal = (pairs: [string, string][]) => {
      try {
        nest(pairs);
        return null;
      } catch (error) {
        return error instanceof Error ? error : new Error('not an error');
      }
    };
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (pairs) => {
        expect([null, BracketNameError]).toContain(refusal(pairs)?.constructor ?? null);
      }),
    );
  });
});

describe('a query', () => {
  const query = z.object({
    status: list(z.enum(['a', 'b'])).optional(),
    page: z.int().default(1),
    is_admin: z.boolean().optional(),
  });
  const read = (text: string) => query.parse(textReader(query)(nest(new URLSearchParams(text))));

  test.each([['status[]=a&status[]=b'], ['status=a,b'], ['status=a&status=b'], ['status[0]=a&status[1]=b']])(
    'a query takes a list as %s',
    (text) => {
      expect(read(text).status).toEqual(['a', 'b']);
    },
  );

  test('a query leaves out blank values and has booleans as 1 and 0', () => {
    expect(toQueryString({ a: '', b: null, c: undefined, d: [], e: true, f: [1, 2], g: 0 })).toBe('?e=1&f=1%2C2&g=0');
  });

  test('a query keeps unreadable values for the schema to refuse', () => {
    expect(query.safeParse(textReader(query)({ page: 'x' })).success).toBe(false);
  });
});

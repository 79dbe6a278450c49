import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Allocation, drawVariant, type Share, variantOfCustomer } from './experiment-variant.ts';

const codes = ['control', 'b', 'c', 'd'];
const weight = fc.integer({ min: 0, max: 100 });
const shares: fc.Arbitrary<Share[]> = fc
  .array(weight, { minLength: 1, maxLength: codes.length })
  .map((weights) => weights.map((distribution, index) => ({ code: codes[index]!, distribution })));
const customer = fc.integer({ min: 1, max: 10_000_000 });
const at = (text: string) => Temporal.Instant.from(text);
const since = (text: string, ...weights: number[]): Allocation => ({
  since: at(text),
  shares: weights.map((distribution, index) => ({ code: codes[index]!, distribution })),
});

describe('a draw', () => {
  it('a draw is the same for the same customer, experiment and shares', () => {
    fc.assert(
      fc.property(fc.string(), customer, shares, (experiment, id, list) => {
        expect(drawVariant(experiment, id, list)).toBe(drawVariant(experiment, id, structuredClone(list)));
      }),
    );
  });

  it('the next run gives customers the variants of the last one if its weights are the same', () => {
    const run = (day: string) => ({
      code: 'menu',
      variants: since(day, 50, 25, 25).shares,
      allocations: [since(day, 50, 25, 25)],
    });
    const everyone = Array.from({ length: 200 }, (_, index) => ({
      id: index + 1,
      created_at: at('2026-01-01T00:00Z'),
    }));
    const drawn = (day: string) => everyone.map((each) => variantOfCustomer(run(day), each));
    expect(drawn('2026-09-01T00:00Z')).toEqual(drawn('2026-03-01T00:00Z'));
    expect(new Set(drawn('2026-03-01T00:00Z')).size).toBe(3);
  });

  it('a variant without weight is never drawn while another has weight', () => {
    fc.assert(
      fc.property(customer, shares, (id, list) => {
        const drawn = list.find(({ code }) => code === drawVariant('menu', id, list));
        const all = list.reduce((total, { distribution }) => total + distribution, 0);
        expect(drawn?.distribution).toBeGreaterThanOrEqual(all === 0 ? 0 : 1);
      }),
    );
  });

  // At exactly 864/1024. It must never change, or customers would change their variants.
  it('a customer on the border of two shares gets the later one', () => {
    expect(drawVariant('menu', 1_052_141, since('2026-01-01T00:00Z', 864, 160).shares)).toBe('b');
    expect(drawVariant('menu', 1_052_141, since('2026-01-01T00:00Z', 865, 159).shares)).toBe('control');
  });

  it('the control is drawn when no variant has weight', () => {
    expect(drawVariant('menu', 7, since('2026-01-01T00:00Z', 0, 0).shares)).toBe('control');
    expect(drawVariant('menu', 7, [])).toBeNull();
  });

  it.each([
    [50, 10],
    [50, 50],
    [10, 20, 70],
    [33.3, 33.3, 33.3],
    [1, 99],
  ])('draws follow the weights %s, %s', (...weights) => {
    const list = since('2026-01-01T00:00Z', ...weights).shares;
    const all = weights.reduce((total, each) => total + each, 0);
    for (const experiment of ['menu-order', 'x', 'checkout_2026']) {
      const drawn = Array.from({ length: 20_000 }, (_, index) => drawVariant(experiment, index + 1, list));
      list.forEach(({ code, distribution }) => {
        const part = drawn.filter((each) => each === code).length / drawn.length;
        expect(Math.abs(part - distribution / all), `${experiment} ${code}`).toBeLessThan(0.015);
      });
    }
  });

  it('the draws of two experiments are independent', () => {
    const halves = since('2026-01-01T00:00Z', 50, 50).shares;
    const first = Array.from({ length: 20_000 }, (_, index) => index).filter(
      (id) => drawVariant('one', id, halves) === 'b',
    );
    const both = first.filter((id) => drawVariant('two', id, halves) === 'b').length;
    expect(Math.abs(both / first.length - 0.5)).toBeLessThan(0.02);
  });
});

describe('the variant of a customer', () => {
  const start = since('2026-03-01T00:00Z', 50, 50);
  const changed = since('2026-04-01T00:00Z', 0, 100);
  const created = (text: string) => at(text);

  it("a customer's variant stays through any change of the shares while the experiment runs", () => {
    fc.assert(
      fc.property(customer, fc.array(weight, { minLength: 4, maxLength: 4 }), (id, weights) => {
        const before = { code: 'menu', variants: start.shares, allocations: [start] };
        const later = since('2026-04-01T00:00Z', ...weights);
        const after = { code: 'menu', variants: later.shares, allocations: [start, later] };
        const who = { id, created_at: created('2026-03-15T00:00Z') };
        expect(variantOfCustomer(after, who)).toBe(variantOfCustomer(before, who));
      }),
    );
  });

  it("a customer's variant follows the shares in effect when the customer came", () => {
    const running = { code: 'menu', variants: changed.shares, allocations: [start, changed] };
    const ids = Array.from({ length: 200 }, (_, index) => index + 1);
    const drawnAt = (text: string) =>
      new Set(ids.map((id) => variantOfCustomer(running, { id, created_at: created(text) })));
    expect(drawnAt('2020-01-01T00:00Z')).toEqual(new Set(['control', 'b']));
    expect(drawnAt('2026-03-31T23:59:59Z')).toEqual(new Set(['control', 'b']));
    expect(drawnAt('2026-04-01T00:00Z')).toEqual(new Set(['b']));
  });

  it('a customer moves once when the own variant is deleted, and never for changes of others', () => {
    const remaining = fc.subarray(codes.slice(1)).map((others) => ['control', ...others]);
    const change = fc.tuple(remaining, fc.array(weight, { minLength: 4, maxLength: 4 }));
    fc.assert(
      fc.property(customer, fc.array(change, { minLength: 1, maxLength: 6 }), (id, changes) => {
        const allocations = [since('2026-03-01T00:00Z', 25, 25, 25, 25)];
        const who = { id, created_at: created('2026-03-15T00:00Z') };
        const now = () => variantOfCustomer({ code: 'menu', variants: allocations.at(-1)!.shares, allocations }, who);
        changes.forEach(([left, weights], index) => {
          const before = now();
          const list = left.map((code, place) => ({ code, distribution: weights[place]! }));
          allocations.push({ since: changed.since.add({ hours: index }), shares: list });
          const isLeft = before !== null && left.includes(before);
          expect(now()).toBe(isLeft ? before : drawVariant('menu', id, list));
        });
      }),
    );
  });

  it('a customer of a deleted variant is drawn again', () => {
    const running = { code: 'menu', variants: [{ code: 'control', distribution: 50 }], allocations: [changed] };
    expect(variantOfCustomer(running, { id: 1, created_at: created('2026-05-01T00:00Z') })).toBe('control');
  });
});

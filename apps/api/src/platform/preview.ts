import { createHash } from 'node:crypto';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { CallError } from './call-error.ts';
import type { Tx } from './database.ts';

/** What a money call was asked: only to say what would happen, or to do what was seen. */
export interface MoneyWish {
  isPreview: boolean;
  /** The fingerprint of the preview that staff saw; without one it is done whatever the figures. */
  expected?: string | undefined;
}

export type Figures = Omit<Preview, 'fingerprint'>;

/** Rolls the transaction back and carries what it would have done. */
class Previewed<T> extends Error {
  readonly preview: T;
  constructor(preview: T) {
    super('previewed');
    this.preview = preview;
  }
}

interface Transacting {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** What a change would do, found by doing it and taking it back. */
export async function rolledBack<T>(ctx: Transacting, change: (tx: Tx) => Promise<T>): Promise<T> {
  const done: { previewed?: Previewed<T> } = {};
  try {
    return await ctx.transaction(async (tx) => {
      done.previewed = new Previewed(await change(tx));
      throw done.previewed;
    });
  } catch (error) {
    if (done.previewed !== undefined && error === done.previewed) return done.previewed.preview;
    throw error;
  }
}

/** Another for other figures, and short enough to be sent back as `expected`. */
export const fingerprintOf = (seen: unknown): string =>
  createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22);

/** When it happens is left out: a charge made now is made a second later all the same. */
export function withFingerprint(figures: Figures): Preview {
  const { happens_at: _, ...seen } = figures;
  return { ...figures, fingerprint: fingerprintOf(seen) };
}

/** Refuses to do other than what staff saw, and carries what it would be now (rulings 1). */
export function refuseChangedFigures(expected: string | undefined, preview: { fingerprint: string }): void {
  if (expected === undefined || expected === preview.fingerprint) return;
  throw new CallError('figures_changed', 'The figures changed since you saw them. Look at them again.', {
    current: preview,
  });
}

/**
 * Runs a change and calculates its figures from the result, in one transaction. A preview does the same and rolls back,
 * so that it always shows what the change would do (rulings 1). Returns the preview, or, when the change
 * was made, the answer that `present` reads before the commit: no later change is in it.
 */
export function withPreview(
  ctx: Transacting,
  intent: MoneyWish,
  change: (tx: Tx) => Promise<Figures>,
): Promise<Preview | null>;
export function withPreview<Answer>(
  ctx: Transacting,
  intent: MoneyWish,
  change: (tx: Tx) => Promise<Figures>,
  present: (tx: Tx) => Promise<Answer>,
): Promise<Preview | Answer>;
export async function withPreview(
  ctx: Transacting,
  wish: MoneyWish,
  change: (tx: Tx) => Promise<Figures>,
  present: (tx: Tx) => Promise<unknown> = () => Promise.resolve(null),
): Promise<unknown> {
  try {
    return await ctx.transaction(async (tx) => {
      const preview = withFingerprint(await change(tx));
      if (wish.isPreview) throw new Previewed(preview);
      refuseChangedFigures(wish.expected, preview);
      return present(tx);
    });
  } catch (error) {
    if (error instanceof Previewed) return error.preview as Preview;
    throw error;
  }
}

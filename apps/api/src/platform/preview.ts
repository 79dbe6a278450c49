import { createHash } from 'node:crypto';
import type { Preview } from '@larder/contract/wire/preview.ts';
import { CallError } from './call-error.ts';
import type { Tx } from './database/database.ts';

export interface MoneyIntent {
  isPreview: boolean;
  /** Without it the call runs with any amounts. */
  expected?: string | undefined;
}

export type Figures = Omit<Preview, 'fingerprint'>;

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

/** By doing it and rolling back (STAFF-18). */
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

/** Short enough to be sent back as `expected`. */
export const fingerprintOf = (seen: unknown): string =>
  createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22);

/** Moments are left out: a charge previewed now is made seconds later. */
export function withFingerprint(figures: Figures): Preview {
  const { happens_at: _, ...seen } = figures;
  return { ...figures, fingerprint: fingerprintOf(seen) };
}

/** Carries the current ones (STAFF-19). */
export function refuseChangedFigures(expected: string | undefined, preview: { fingerprint: string }): void {
  if (expected === undefined || expected === preview.fingerprint) return;
  throw new CallError('figures_changed', 'The amounts have changed. Review them and confirm again.', {
    current: preview,
  });
}

/** `present` reads the answer before the commit, so that no later change is in it (STAFF-18). */
export function withPreview(
  ctx: Transacting,
  intent: MoneyIntent,
  change: (tx: Tx) => Promise<Figures>,
): Promise<Preview | null>;
export function withPreview<Answer>(
  ctx: Transacting,
  intent: MoneyIntent,
  change: (tx: Tx) => Promise<Figures>,
  present: (tx: Tx) => Promise<Answer>,
): Promise<Preview | Answer>;
export async function withPreview(
  ctx: Transacting,
  intent: MoneyIntent,
  change: (tx: Tx) => Promise<Figures>,
  present: (tx: Tx) => Promise<unknown> = () => Promise.resolve(null),
): Promise<unknown> {
  try {
    return await ctx.transaction(async (tx) => {
      const preview = withFingerprint(await change(tx));
      if (intent.isPreview) throw new Previewed(preview);
      refuseChangedFigures(intent.expected, preview);
      return present(tx);
    });
  } catch (error) {
    if (error instanceof Previewed) return error.preview as Preview;
    throw error;
  }
}

import type { ZipCodeReversalPreview } from '@larder/contract/shipping/zip-code-imports/zip-code-reversals.ts';
import {
  refusalToReverseNothing,
  refusalToReverseZipCode,
} from '@larder/domain/shipping/zip-code-imports/reverse-zip-code.ts';
import { CallError, refuseIf } from '../../../platform/call-error.ts';
import { businessNow } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { fingerprintOf } from '../../../platform/preview.ts';
import { toRule } from '../zip-codes/zip-code-snapshots.queries.ts';
import { findMoves } from '../zip-codes/zip-code-moves.ts';
import { findReversalFigures, listRestoredRules } from './zip-code-reversals.queries.ts';

/** The batch is that of an import, or a change of selected zip codes. */
type Since = 'import' | 'batch';

export async function previewReversal(db: Db | Tx, batchId: number, since: Since): Promise<ZipCodeReversalPreview> {
  const now = await businessNow(db);
  const { left_alone_first: first, ...counts } = await findReversalFigures(db, batchId, now);
  const restored = await listRestoredRules(db, batchId);
  const moves = await findMoves(
    db,
    restored.map(({ zip_code, shipping_rules }) => ({ zip_code, rules: shipping_rules.map(toRule) })),
    now,
  );
  const figures = { ...counts, moves };
  const left_alone_first = first.map(({ zip_code, is_gone, description: lastChange }) => {
    const stored = is_gone ? undefined : { standing_version: 1 };
    return { zip_code, reason: refusalToReverseZipCode({ version: 0 }, stored, { lastChange, since })?.message ?? '' };
  });
  return { ...figures, left_alone_first, fingerprint: fingerprintOf([batchId, figures]) };
}

/** One without effect, or with another than was reviewed: `expected` is its fingerprint, if any. */
export async function refuseReversal(
  tx: Tx,
  batchId: number,
  { since, expected }: { since: Since; expected: string | undefined },
): Promise<void> {
  const current = await previewReversal(tx, batchId, since);
  if (expected !== undefined && expected !== current.fingerprint)
    throw new CallError(
      'figures_changed',
      'Zip codes, customers or orders have changed since this preview. Review it and confirm again.',
      { current },
    );
  refuseIf(refusalToReverseNothing(current));
}

import type { ReversalRowKind } from '@larder/contract/operations/import-reversals/import-reversals.ts';

export interface ReversalRows {
  page: number;
  rows: ReversalRowKind | null;
}

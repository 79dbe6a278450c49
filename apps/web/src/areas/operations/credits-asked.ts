import type { CreditRowKind, CreditsPreview } from '@larder/contract/operations/mass-credits.ts';

/** What of a preview is looked at. */
export interface SeenRows {
  page: number;
  rows: CreditRowKind | null;
}
export const FIRST_ROWS: SeenRows = { page: 1, rows: null };

export const creditsQuery = ({ page, rows }: SeenRows) => ({ preview: true, page, ...(rows && { rows }) });

/** Of a call that answers a batch or a preview, the preview that was asked for. */
export function seenOf({ data }: { data: object }): CreditsPreview {
  if ('totals' in data) return data as CreditsPreview;
  throw new Error('A preview was asked for and something else came');
}

import type { CreditRowKind, CreditsPreview } from '@larder/contract/operations/mass-credits/mass-credits.ts';

export interface PreviewRows {
  page: number;
  rows: CreditRowKind | null;
}
export const FIRST_ROWS: PreviewRows = { page: 1, rows: null };

export const creditsQuery = ({ page, rows }: PreviewRows) => ({ preview: true, page, ...(rows && { rows }) });

export function previewOf({ data }: { data: object }): CreditsPreview {
  if ('totals' in data) return data as CreditsPreview;
  throw new Error('Expected a preview, but received a different response');
}

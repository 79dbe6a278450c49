import type {
  CreditRowKind,
  CreditRowPreview,
  CreditsPreview,
} from '@larder/contract/operations/mass-credits/mass-credits.ts';
import { paginationOf } from '@larder/contract/wire/page.ts';
import { add, negate, ZERO } from '@larder/domain/values/cents.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { beginCredits, type CreditedRow, judgeCredits, type RowToCredit } from '../../billing/credits/mass-credits.ts';

export type PreviewRow = RowToCredit & { line: number; email: string };

export interface PageQuery {
  page: number;
  per_page: number;
  rows?: CreditRowKind | undefined;
}

/** Keeps only the requested page. */
export function sumCredits(db: Db | Tx, { page, per_page, rows: kind }: PageQuery) {
  const totals = { rows: 0, applied: 0, failing: 0, duplicates: 0, added: ZERO, taken: ZERO };
  const running = beginCredits();
  const seen = new Set<string>();
  const customers = new Set<number>();
  const onPage: CreditRowPreview[] = [];
  let matching = 0;

  const count = ({ amount }: PreviewRow, { error, account }: CreditedRow, isDuplicate: boolean) => {
    totals.rows += 1;
    totals[error === null ? 'applied' : 'failing'] += 1;
    if (error !== null) return;
    if (isDuplicate) totals.duplicates += 1;
    if (account) customers.add(account.user_id);
    if (amount > 0) totals.added = add(totals.added, amount);
    else totals.taken = add(totals.taken, negate(amount));
  };
  const show = (row: PreviewRow, judged: CreditedRow, isDuplicate: boolean) => {
    const isFailing = judged.error !== null;
    if (kind !== undefined && (kind === 'failing' ? !isFailing : isFailing || !isDuplicate)) return;
    matching += 1;
    if (matching > (page - 1) * per_page && onPage.length < per_page)
      onPage.push(toPreviewRow(row, judged, isDuplicate));
  };
  return {
    async add(rows: readonly PreviewRow[]) {
      const judged = await judgeCredits(db, rows, running);
      rows.forEach((row, index) => {
        const outcome = judged[index];
        if (!outcome) return;
        const key = row.takesBack ? '' : [row.email.toLowerCase(), row.amount, row.reason, row.order_id].join(' ');
        const isDuplicate = key !== '' && seen.has(key);
        if (key !== '') seen.add(key);
        count(row, outcome, isDuplicate);
        show(row, outcome, isDuplicate);
      });
    },
    result: (): Pick<CreditsPreview, 'totals' | 'rows' | 'pagination'> => ({
      totals: { ...totals, customers: customers.size },
      rows: onPage,
      pagination: paginationOf(page, per_page, onPage.length, matching),
    }),
  };
}

const toPreviewRow = (row: PreviewRow, judged: CreditedRow, isDuplicate: boolean): CreditRowPreview => ({
  line: row.line,
  email: row.email,
  user_id: judged.account?.user_id ?? null,
  name: judged.account?.name ?? null,
  amount: row.amount,
  reason: describeReason(judged.reason) ?? row.reason,
  order_id: row.order_id,
  balance_before: judged.before,
  balance_after: judged.after,
  error: judged.error,
  warning: isDuplicate ? 'Duplicate of an earlier row.' : null,
});

/** By its title, also where the file has its ID. */
const describeReason = (reason: CreditedRow['reason']): string | null =>
  reason && (reason.details === null ? reason.title : `${reason.title}: ${reason.details}`);

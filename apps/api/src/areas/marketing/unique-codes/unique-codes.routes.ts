import { exportList } from '../../../platform/csv/export-list.ts';
import type { Columns } from '../../../platform/csv/write-csv.ts';
import type { Handlers } from '../../../platform/http/register-routes.ts';
import { showBatch } from '../../../platform/batches/show-batch.ts';
import { showPromoCode } from '../promo-codes/save-promo-code.ts';
import { generateUniqueCodes } from './generate-unique-codes.ts';
import { allUniqueCodes, countUniqueCodes, listBatchIds } from './unique-codes.queries.ts';

type Exported = ReturnType<typeof allUniqueCodes> extends AsyncGenerator<(infer Row)[]> ? Row : never;
const COLUMNS: Columns<Exported> = {
  code: ({ code }) => code,
  uses_limit: ({ uses_limit }) => uses_limit,
  uses_count: ({ uses_count }) => uses_count,
  created_at: ({ created_at }) => created_at.toString(),
};
const ROWS_A_PAGE = 5_000;

export const uniqueCodesHandlers = {
  async showUniqueCodes({ params: { id } }, ctx) {
    await showPromoCode(ctx, id);
    const ids = await listBatchIds(ctx.db, id);
    // Before the count: the screen reads no more once they have ended.
    const batches = await Promise.all(ids.map((batchId) => showBatch(ctx.db, batchId)));
    return { ...(await countUniqueCodes(ctx.db, id)), batches };
  },
  generateUniqueCodes: ({ params, body }, ctx) => generateUniqueCodes(ctx, params.id, body),
  exportUniqueCodes: async ({ query }, ctx) => {
    await showPromoCode(ctx, query.promo_code_id);
    return exportList(ctx, {
      list: 'unique-codes',
      filter: query,
      columns: COLUMNS,
      pages: (tx) => allUniqueCodes(tx, query.promo_code_id, ROWS_A_PAGE),
    });
  },
} satisfies Partial<Handlers>;

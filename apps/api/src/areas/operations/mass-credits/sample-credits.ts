import type { FileAnswer } from '@larder/contract/wire/route.ts';
import { CREDIT_FILE } from '@larder/domain/billing/credits/mass-credits.ts';
import { type Cell, writeCsv } from '../../../platform/csv/write-csv.ts';
import { cents } from '@larder/domain/values/cents.ts';
import type { Db } from '../../../platform/database/database.ts';
import { listCompensationReasons } from '../../billing/credits/mass-credits.queries.ts';

/** With reasons of this installation (MON-45). */
export async function sampleCredits(db: Db): Promise<FileAnswer> {
  const offered = (await listCompensationReasons(db)).filter(({ is_archived }) => !is_archived);
  const reason = offered[0]?.title ?? 'Late delivery';
  const rows = [
    ['ada@sample.example', { cents: cents(1_250) }, `${reason}: the box came a day late`, ''],
    ['ben@sample.example', { cents: cents(-500) }, offered[1]?.title ?? reason, ''],
  ];
  return { name: 'credits-sample.csv', content: writeCsv([...CREDIT_FILE.columns], pages(rows)) };
}

async function* pages(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}

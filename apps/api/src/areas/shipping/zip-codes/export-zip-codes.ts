import type { exportZipCodes as route, ZipCode } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import type { FileAnswer, Received } from '@larder/contract/wire/route.ts';
import type { ImportColumn } from '@larder/domain/values/enums/zip-code-imports.ts';
import { exportList } from '../../../platform/csv/export-list.ts';
import type { Cell, Columns } from '../../../platform/csv/write-csv.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StaffContext } from '../../../platform/http/context.ts';
import { allZipCodes, listCarrierSlugs, type ZipCodeFilter } from './zip-codes.queries.ts';

interface Exported {
  zip: ZipCode;
  /** A zip code without rules has one row without it. */
  rule: ZipCode['shippingRules'][number] | undefined;
  carrier: string | undefined;
}

/** An import takes them as they are (SHIP-21). */
const COLUMNS = {
  unformatted_zip_code: ({ zip }) => Number(zip.id),
  zip_code_id: ({ zip }) => zip.id,
  state: ({ zip }) => zip.state,
  timezone: ({ zip }) => zip.time_zone,
  production_cycle_id: ({ rule }) => rule?.production_cycle.id,
  days_in_transit: ({ rule }) => rule?.days_in_transit,
  ship_day_name: ({ rule }) => rule?.ship_day_name,
  carrier: ({ carrier }) => carrier,
  default_pc: ({ zip, rule }) =>
    rule && (rule.is_default && rule.production_cycle.id === zip.default_production_cycle?.id ? 'TRUE' : 'FALSE'),
  alternate_ups_service: ({ rule }) => rule?.alternate_ups_service,
} satisfies Columns<Exported> & Record<ImportColumn, (row: Exported) => Cell>;
const ZIP_CODES_A_PAGE = 500;

export const exportZipCodes = (ctx: StaffContext, filter: Received<typeof route>['query']): Promise<FileAnswer> =>
  exportList(ctx, { list: 'zip-codes', filter, columns: COLUMNS, pages: (tx) => pages(tx, filter) });

async function* pages(tx: Tx, filter: ZipCodeFilter): AsyncGenerator<Exported[]> {
  const slugs = await listCarrierSlugs(tx);
  for await (const zipCodes of allZipCodes(tx, filter, ZIP_CODES_A_PAGE)) {
    yield zipCodes.flatMap((zip): Exported[] =>
      zip.shippingRules.length === 0
        ? [{ zip, rule: undefined, carrier: undefined }]
        : zip.shippingRules.map((rule) => ({ zip, rule, carrier: slugs.get(rule.carrier.id) })),
    );
  }
}

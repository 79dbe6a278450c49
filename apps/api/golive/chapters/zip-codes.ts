import { showDeliveryQuote } from '@larder/contract/shipping/delivery-quotes/delivery-quotes.ts';
import {
  downloadZipCodeErrors,
  importZipCodes,
  listZipCodeImports,
  showZipCodeDiff,
  uploadZipCodes,
} from '@larder/contract/shipping/zip-code-imports/zip-code-imports.ts';
import { showZipCode } from '@larder/contract/shipping/zip-codes/zip-codes.ts';
import { expect } from 'vitest';
import { type ImportLine, zipArchive, zipCodesCsv } from '../../test/zip-archive.ts';
import type { Client } from '../installation/client.ts';
import { until } from '../installation/until.ts';
import type { ReferenceData } from './reference-data.ts';

/** The first two ship in the first cycle, the last one in the second. */
export const ZIP_CODES = { chicago: '60601', madison: '53703', evanston: '60201' } as const;

/** A file with an error, then the right one: checked, previewed, imported. */
export async function importZipCodeFile(ada: Client, { carrier, cycles }: ReferenceData): Promise<void> {
  const lines: ImportLine[] = [
    { zip_code_id: ZIP_CODES.chicago, production_cycle_id: cycles.first },
    { zip_code_id: ZIP_CODES.madison, state: 'WI', production_cycle_id: cycles.first, days_in_transit: 1 },
    { zip_code_id: ZIP_CODES.evanston, production_cycle_id: cycles.second, ship_day_name: 'Thursday' },
  ];
  const faulty = await check(ada, [...lines, { zip_code_id: '60602' }], 'no-such-carrier');
  expect(faulty).toMatchObject({ is_valid: false, row_count: 4 });
  expect(await ada.file(downloadZipCodeErrors, { params: { id: faulty.id } })).toContain('no-such-carrier');
  expect(await ada.refusalTo(importZipCodes, { params: { id: faulty.id }, body: {} })).toMatchObject({
    code: 'refused',
  });
  expect(await ada.refusalTo(showZipCode, { params: { id: ZIP_CODES.chicago } })).toMatchObject({ status: 404 });

  const valid = await check(ada, lines, carrier.slug);
  expect(valid).toMatchObject({ is_valid: true, row_count: 3, error_count: 0 });
  const { meta } = await ada.call(showZipCodeDiff, { params: { id: valid.id }, query: {} });
  expect(meta.totals).toEqual({
    added: 3,
    changed: 0,
    unchanged: 0,
    active_customers: 0,
    coming_orders: 0,
    loses: { customers: 0, orders: 0, examples: [] },
    losing: 0,
    removed_rules: 0,
    changed_states: 0,
    into_pause: 0,
    out_of_pause: 0,
  });
  await ada.read(importZipCodes, { params: { id: valid.id }, body: { expected: meta.fingerprint } });
  await until(
    'the import of the zip codes',
    () => findImport(ada, valid.id),
    ({ imported_at }) => imported_at !== null,
  );
  for (const id of Object.values(ZIP_CODES))
    expect(await ada.read(showZipCode, { params: { id } })).toMatchObject({ id, is_active: true });
  // Without a week there is no first delivery yet.
  expect(await ada.refusalTo(showDeliveryQuote, { query: { zip_code: ZIP_CODES.chicago } })).toMatchObject({
    status: 404,
  });
}

async function check(ada: Client, lines: ImportLine[], carrier: string) {
  const csv = zipCodesCsv(lines.map((line) => ({ ...line, carrier })));
  const archive = new File([new Uint8Array(await zipArchive({ 'zip-codes.csv': csv }))], 'zip-codes.zip');
  const { id } = await ada.read(uploadZipCodes, { body: { csv: archive } });
  return until(
    'the check of the zip codes',
    () => findImport(ada, id),
    ({ is_valid }) => is_valid !== null,
  );
}

async function findImport(ada: Client, id: number) {
  const found = (await ada.read(listZipCodeImports, { query: {} })).find((each) => each.id === id);
  if (!found) throw new Error(`Import ${id} is not listed.`);
  return found;
}

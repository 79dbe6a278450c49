import { sql } from 'kysely';
import type { ZipCodeAct } from '@larder/contract/shipping/zip-code-changes/zip-code-changes.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { StoredZipCode } from '../zip-codes/zip-code-snapshots.queries.ts';

export const insertZipCodeJobs = (tx: Tx, batchId: number, zipCodes: readonly StoredZipCode[], act: ZipCodeAct) =>
  sql`insert into batch_jobs (batch_id, position, subject_type, subject_id, input)
    select ${batchId}::bigint, each.n, 'zip_code', each.zip_code,
      jsonb_build_object('version', each.version, 'act', ${JSON.stringify(act)}::jsonb)
    from unnest(${zipCodes.map(({ zip_code }) => zip_code)}::text[], ${zipCodes.map(({ version }) => version)}::int[])
      with ordinality as each (zip_code, version, n)`.execute(tx);

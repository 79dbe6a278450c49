import * as z from 'zod';
import { zipCodeAct } from '@larder/contract/shipping/zip-code-changes/zip-code-changes.ts';
import { type Decision, zipCodesJob } from '../zip-codes/zip-codes-job.ts';
import type { StoredZipCode } from '../zip-codes/zip-code-snapshots.queries.ts';
import { applyAct } from './apply-act.ts';

const input = z.object({ version: z.int(), made_id: z.uuid().nullable().default(null), act: zipCodeAct });

/** Zip codes that were changed since the preview stay as they are (SHIP-33). */
export const changeZipCodesJob = zipCodesJob('change-zip-codes', async (_, batch) => ({
  decide: (_zipCode, stored, given) => decide(stored, input.parse(given)),
  describe: (zipCode) => `Changed the zip code ${zipCode} by batch ${batch.id}`,
}));

function decide(stored: StoredZipCode | undefined, { version, made_id, act }: z.output<typeof input>): Decision {
  if (!stored || stored.version !== version || stored.made_id !== made_id)
    return { refused: 'Changed since the preview.' };
  const { after, leftOut } = applyAct(stored.snapshot, act);
  if (after === null) return { refused: leftOut };
  const { standing_version: was_version, snapshot: was } = stored;
  return { stored, after, kept: { kind: 'changed', version: version + 1, was_version, was } };
}

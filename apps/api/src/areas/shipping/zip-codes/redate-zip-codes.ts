import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { waitForDating } from '../../deliveries/dating.queries.ts';
import { redateOrdersOfZipCodes } from '../../orders/dating/redate-orders-of-zip-codes.job.ts';
import { listZipCodesWithCustomers } from './zip-code-snapshots.queries.ts';

/** A job waits up to two seconds in the queue; one job per zip code took hours with 10,000 inhabited ones. */
const ZIP_CODES_A_JOB = 100;

interface ChangedZipCodes {
  zipCodes: readonly string[];
  staffId: number | null;
}

/** After the change of their rules. */
export async function redateZipCodes(
  tx: Tx,
  { jobs }: { jobs: Jobs },
  { zipCodes, staffId }: ChangedZipCodes,
): Promise<void> {
  if (zipCodes.length === 0) return;
  const inhabited = await listZipCodesWithCustomers(tx, zipCodes);
  await jobs.enqueueAll(
    tx,
    redateOrdersOfZipCodes,
    inTurn(inhabited, ZIP_CODES_A_JOB).map((zip_codes) => ({ zip_codes, staff_id: staffId })),
  );
  await waitForDating(tx);
}

const inTurn = <Each>(all: Each[], size: number): Each[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size));

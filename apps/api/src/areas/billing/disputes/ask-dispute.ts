import type { JobContext } from '../../../platform/jobs/jobs.ts';
import type { GatewayDisputes } from '../gateway/payment-gateway.ts';
import { findDisputeVersion } from './record-dispute.queries.ts';
import { recordDispute } from './record-dispute.ts';

/** Others may record a newer state while the gateway is asked. */
const TRIES = 5;

interface AskOutcome {
  isRecorded: boolean;
  /** Set if it is not recorded. */
  charge: { reference: string; key: string | null } | null;
}

/** Records a dispute as the gateway has it now (MON-40). */
export async function askDispute(
  { db, transaction }: Pick<JobContext, 'db' | 'transaction'>,
  disputes: GatewayDisputes,
  reference: string,
): Promise<AskOutcome> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const version = await findDisputeVersion(db, reference);
    const dispute = await disputes.find(reference);
    if (dispute === null) return { isRecorded: false, charge: null };
    const outcome = await transaction((tx) => recordDispute(tx, dispute, version));
    if (outcome === 'recorded') return { isRecorded: true, charge: null };
    const { chargeReference, key } = dispute;
    if (outcome === 'unknown')
      return { isRecorded: false, charge: chargeReference === null ? null : { reference: chargeReference, key } };
  }
  throw new Error('A dispute changed each time the payment gateway was asked.');
}

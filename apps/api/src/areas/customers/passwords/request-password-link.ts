import type { CallContext } from '../../../platform/http/context.ts';
import { later } from '../../../platform/jobs/later.ts';
import { limitPasswordLinkRequests } from '../../staff/sign-in/sign-in-limits.ts';
import { mailRequestedPasswordLink } from './mail-requested-password-link.job.ts';
import { findCustomerOfEmail } from './password-links.queries.ts';

/**
 * Neither its answer nor its time says whether a customer has the e-mail: a job does the rest, and does nothing for an
 * unknown one (CUST-56).
 */
export async function requestPasswordLink(call: CallContext, email: string): Promise<void> {
  await limitPasswordLinkRequests(call);
  const customer = await findCustomerOfEmail(call.db, email);
  await call.transaction((tx) =>
    later(tx, call, mailRequestedPasswordLink, {
      user_id: customer?.id ?? null,
      address: call.address,
      request_id: call.requestId,
    }),
  );
}

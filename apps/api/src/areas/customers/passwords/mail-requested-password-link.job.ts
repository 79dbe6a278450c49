import * as z from 'zod';
import { CallError } from '../../../platform/call-error.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { mailPasswordLink } from './send-password-link.ts';

/**
 * Staff, erased customers and a sixth request within the hour get no mail, and the caller does not learn it. Killed after
 * its commit it runs again, and mails no second link.
 */
export const mailRequestedPasswordLink = defineJob({
  name: 'mail-requested-password-link',
  data: z.object({ user_id: z.int().nullable(), address: z.string(), request_id: z.string() }),
  keepHours: 1,
  async run({ user_id, address, request_id }, ctx) {
    if (user_id === null) return;
    const actor = { staffId: null, address, requestId: request_id };
    try {
      await ctx.transaction((tx) => mailPasswordLink(tx, ctx, actor, user_id, `password_link:${request_id}`));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      ctx.log.info({ code: error.code }, 'no password link was mailed');
    }
  },
});

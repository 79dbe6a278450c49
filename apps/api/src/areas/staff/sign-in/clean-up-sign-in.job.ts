import { sql } from 'kysely';
import * as z from 'zod';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { deleteOldRows } from '../../../platform/jobs/delete-old-rows.ts';

/** Runs on machine time (TIME-4). */
export const cleanUpSignIn = defineJob({
  name: 'clean-up-sign-in',
  data: z.object({}),
  async run(_, ctx) {
    await deleteOldRows(ctx, 'sessions', sql`coalesce(ended_at, last_seen_at) < now() - interval '30 days'`);
    await deleteOldRows(ctx, 'login_challenges', sql`expires_at < now() - interval '1 day'`);
    await deleteOldRows(
      ctx,
      'invitations',
      sql`coalesce(accepted_at, withdrawn_at, expires_at) < now() - interval '30 days'`,
    );
    await deleteOldRows(ctx, 'password_links', sql`expires_at < now() - interval '30 days'`);
    await deleteOldRows(ctx, 'setup_links', sql`expires_at < now() - interval '30 days'`);
    await deleteOldRows(ctx, 'refused_access', sql`at < now() - interval '400 days'`);
    await deleteOldRows(ctx, 'sign_in_devices', sql`last_used_at < now() - interval '400 days'`);
    await deleteOldRows(ctx, 'sign_in_failures', sql`at < now() - interval '1 day'`);
  },
});

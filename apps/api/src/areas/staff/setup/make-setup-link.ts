import { SETUP_LINK_HOURS } from '@larder/domain/staff/sign-in/sign-in-limits.ts';
import type { Config } from '../../../config.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { lockRoles } from '../members/roles.queries.ts';
import { newToken } from '../sign-in/session-cookie.ts';
import { deleteLinksMadeBefore, hasStaff, insertSetupLink } from './setup.queries.ts';

/**
 * Null once a member of staff exists. It ends the links that were made before this process began and leaves those of
 * processes that start at the same time (STAFF-68).
 */
async function makeSetupLink(db: Db, config: Config): Promise<string | null> {
  // Without a lock, whose commit would wait for a standby that is away.
  if (await hasStaff(db)) return null;
  return inTransaction(db, async (tx) => {
    await lockRoles(tx);
    if (await hasStaff(tx)) return null;
    await deleteLinksMadeBefore(tx, performance.now());
    const { token, hash } = newToken();
    await insertSetupLink(tx, hash);
    return `${config.PUBLIC_URL}/setup?token=${token}`;
  });
}

/** Printed on standard output and never logged. False once a member of staff exists. */
export async function printSetupLink(config: Config, db: Db, say: (message: string) => void): Promise<boolean> {
  const link = await makeSetupLink(db, config);
  if (link === null) return false;
  say(
    `Larder has no staff yet. Open this link within ${SETUP_LINK_HOURS} hours to create the first superadmin (\`npm run setup-link\` prints a new one):\n${link}`,
  );
  return true;
}

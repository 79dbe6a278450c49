import type { Config } from '../../../config.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newToken } from '../../staff/sign-in/session-cookie.ts';
import { insertCardLink } from './card-links.queries.ts';

interface Holder {
  userId: number;
  /** Null for the system. */
  staffId: number | null;
}

/** The address is returned only once: only a hash of its token is stored, so mail it in the same transaction (MON-42). */
export async function mintCardLink(
  tx: Tx,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  { userId, staffId }: Holder,
): Promise<{ url: string; hash: string }> {
  const { token, hash } = newToken();
  await insertCardLink(tx, { user_id: userId, token_hash: hash, staff_id: staffId });
  return { url: `${PUBLIC_URL}/cards/${token}`, hash: hash.toString('hex') };
}

import { SETUP_LINK_HOURS } from '@larder/domain/staff/sign-in/sign-in-limits.ts';
import { CallError, invalidField } from '../../../platform/call-error.ts';
import type { Db } from '../../../platform/database/database.ts';
import { tokenHash } from '../sign-in/session-cookie.ts';
import { findSetupLink, hasStaff, type SetupLink } from './setup.queries.ts';

export const wrongCode = () =>
  invalidField('code', 'This code is wrong or no longer valid. Check the newest e-mail, or send a new code.');

export const showSetupLink = async (db: Db, token: string): Promise<SetupLink> =>
  usableLink(await hasStaff(db), await findSetupLink(db, tokenHash(token)));

export function usableLink(isSetUp: boolean, link: SetupLink | undefined): SetupLink {
  if (isSetUp)
    throw new CallError(
      'refused',
      'Larder is already set up, so this link no longer works. Sign in, or ask a superadmin to invite you.',
    );
  if (!link)
    throw new CallError(
      'not_found',
      'This setup link is not valid, or a later start of Larder replaced it. Open the newest link that Larder printed, or run npm run setup-link on the server to get a new one.',
    );
  if (link.has_expired)
    throw new CallError(
      'refused',
      `This setup link has expired: a link works for ${SETUP_LINK_HOURS} hours. Run npm run setup-link on the server to get a new one.`,
    );
  return link;
}

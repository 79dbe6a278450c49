import { acceptInvitation, inviteStaff, showInvitation } from '@larder/contract/staff/invitations/invitations.ts';
import { confirmSetup, requestSetupCode, showSetup, showSetupMail } from '@larder/contract/staff/setup/setup.ts';
import { showMe, signIn, verifySignIn } from '@larder/contract/staff/sign-in/sign-in.ts';
import { moveClock } from '@larder/contract/operations/clock/clock.ts';
import { expect } from 'vitest';
import type { Client } from '../installation/client.ts';
import type { Installation } from '../installation/installation.ts';
import { codeIn } from '../installation/mail-catcher.ts';
import { until } from '../installation/until.ts';

const ADA = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@larder.test', password: 'an unusual garden' };
const SAM = { first_name: 'Sam', last_name: 'Ortiz', email: 'sam@larder.test', password: 'a quiet orchard' };

/** From the printed link to a superadmin who is signed in. */
export async function setUp(installation: Installation): Promise<Client> {
  const ada = installation.openClient();
  const link = await until('the printed setup link', installation.setupLink);
  const params = { token: new URL(link ?? '').searchParams.get('token') ?? '' };
  await ada.read(showSetup, { params });
  const { verificationId } = await ada.read(requestSetupCode, { params, body: ADA });
  await until(
    'the mail of the setup',
    () => ada.read(showSetupMail, { params, query: { verificationId } }),
    ({ state }) => state === 'sent',
  );
  const code = codeIn(await installation.mails.mailTo(ADA.email, 'Your Larder setup code'));
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await ada.refusalTo(confirmSetup, { params, body: { verificationId, code: wrong } })).toMatchObject({
    code: 'invalid',
  });
  expect(await ada.refusalTo(showMe, {})).toMatchObject({ status: 401 });

  await ada.read(confirmSetup, { params, body: { verificationId, code } });
  expect(await ada.read(showMe, {})).toMatchObject({ email: ADA.email, is_admin: true, roles: ['superadmin'] });

  const stranger = installation.openClient();
  expect((await stranger.refusalTo(showSetup, { params })).message).toContain('already set up');
  expect(await stranger.refusalTo(requestSetupCode, { params, body: SAM })).toMatchObject({ code: 'refused' });
  const another = await installation.run('apps/api/src/setup-link.ts');
  expect(another).toMatchObject({ code: 1, output: expect.stringContaining('Larder already has staff') });
  return ada;
}

/** A second member of staff, who chooses the password and signs in with a mailed code. */
export async function invite(installation: Installation, ada: Client): Promise<Client> {
  const { password, ...person } = SAM;
  await ada.read(inviteStaff, { body: { ...person, roles: ['support'] } });
  const mail = await installation.mails.mailTo(SAM.email, 'You are invited to Larder');
  const [, token = ''] = /\/invitations\/([\w-]+)/.exec(mail.text) ?? [];
  const sam = installation.openClient();
  expect(await sam.read(showInvitation, { params: { token } })).toMatchObject({ email: SAM.email });
  await sam.read(acceptInvitation, { params: { token }, body: { password } });
  expect(await sam.refusalTo(acceptInvitation, { params: { token }, body: { password } })).toMatchObject({
    code: 'refused',
  });

  const { verificationId } = await sam.read(signIn, { body: { email: SAM.email, password } });
  const code = codeIn(await installation.mails.mailTo(SAM.email, 'Your Larder sign-in code'));
  expect(await sam.read(verifySignIn, { body: { verificationId, code } })).toEqual({ authenticated: true });
  expect(await sam.read(showMe, {})).toMatchObject({ email: SAM.email, roles: ['support'] });
  return sam;
}

/** In production it is the machine's. */
export async function expectFixedClock(ada: Client): Promise<void> {
  const now = Temporal.Now.instant().add({ hours: 1 }).toString();
  expect((await ada.refusalTo(moveClock, { body: { now } })).message).toContain('staging and development only');
}

import { request } from '@playwright/test';

export const STAFF = { email: 'staff@larder.test', password: 'larder-demo' };

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The newest mail to an address, from the development mailbox; waits until `after` more have come. */
export async function newestMail(address: string, to: string, isWanted: (mail: Mail) => boolean = () => true): Promise<Mail> {
  for (let tries = 0; tries < 80; tries++) {
    const answer = await fetch(`${address}/dev/mailbox`, { headers: { accept: 'application/json' } });
    const { data } = (await answer.json()) as { data: Mail[] };
    const mail = data.find((each) => each.to === to && isWanted(each));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 125));
  }
  throw new Error(`no mail to ${to}`);
}

export const codeIn = (mail: Mail): string => {
  const code = /\b(\d{6})\b/.exec(mail.text)?.[1];
  if (!code) throw new Error('the mail has no code');
  return code;
};

/** Signs in as `staff` through the calls and writes the cookies where tests find them. */
export async function signInByApi(address: string, statePath: string, staff = STAFF): Promise<void> {
  const context = await request.newContext({ baseURL: address });
  const signIn = await context.post('/api/management/auth', { data: staff });
  const { data } = (await signIn.json()) as { data: { verificationId: string } };
  const mail = await newestMail(address, staff.email, (each) => each.text.includes(data.verificationId));
  await context.post('/api/management/auth/verification', { data: { code: codeIn(mail), verificationId: data.verificationId } });
  await context.storageState({ path: statePath });
  await context.dispose();
}

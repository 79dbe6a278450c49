import { request } from '@playwright/test';

export interface Account {
  email: string;
  password: string;
}

/** The demo's superadmin. */
export const STAFF: Account = { email: 'staff@larder.test', password: 'larder-demo' };

interface Mail {
  to: string;
  subject: string;
  text: string;
}

const MAIL_SECONDS = 15;

export async function newestMail(
  address: string,
  to: string,
  isWanted: (mail: Mail) => boolean = () => true,
): Promise<Mail> {
  for (let tries = 0; tries < MAIL_SECONDS * 8; tries++) {
    const mail = (await mailbox(address)).find((each) => each.to === to && isWanted(each));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 125));
  }
  throw new Error('the mail did not come');
}

export async function mailbox(address: string): Promise<Mail[]> {
  const answer = await fetch(`${address}/dev/mailbox`, { headers: { accept: 'application/json' } });
  const { data } = (await answer.json()) as { data: Mail[] };
  return data;
}

export const codeIn = (mail: Mail): string => {
  const code = /\b(\d{6})\b/.exec(mail.text)?.[1];
  if (!code) throw new Error('the mail has no code');
  return code;
};

export async function signInByApi(address: string, statePath: string, staff = STAFF): Promise<void> {
  const context = await request.newContext({ baseURL: address });
  const signIn = await context.post('/api/management/auth', { data: staff });
  const { data } = (await signIn.json()) as { data: { verificationId: string } };
  const mail = await newestMail(address, staff.email, (each) => each.text.includes(data.verificationId));
  const verified = await context.post('/api/management/auth/verification', {
    data: { code: codeIn(mail), verificationId: data.verificationId },
  });
  if (!verified.ok()) throw new Error(`signing in was refused with ${verified.status()}`);
  await context.storageState({ path: statePath });
  await context.dispose();
}

import { randomBytes, randomInt } from 'node:crypto';
import type { SandboxCard } from '@larder/domain/values/charging/sandbox-cards.ts';
import type { APIRequestContext } from '@playwright/test';
import { newestMail, type Account } from './sign-in-by-api.ts';

// Each journey creates the records it changes, so that parallel journeys do not interfere.

/** Part of every typed text; the log is searched for it. */
export const MARK = 'Quince';

/** Nobody else has it. */
export const ownPhone = (): string => `312 ${randomInt(200, 999)} ${randomInt(1_000, 9_999)}`;

export const unique = (): string => randomBytes(4).toString('hex');

export const PASSWORD = `${MARK} password`;

export const RESET_PASSWORD = `${MARK} default`;

export interface MadeUser extends Account {
  id: number;
  first_name: string;
  last_name: string;
  name: string;
}

export const SERVED = { zip_code: '60601', state_id: 'IL', state: 'Illinois' };

export const newAccount = () => {
  const own = unique();
  return {
    first_name: MARK,
    last_name: `Tree${own}`,
    email: `${MARK.toLowerCase()}-${own}@example.test`,
    password: PASSWORD,
  };
};

export async function makeCustomer(api: APIRequestContext, { phone = '312 555 0142' } = {}): Promise<MadeUser> {
  const { data: categories } = await answerOf<{ id: number }[]>(api.get('/api/admin/categories'));
  return create(api, {
    role: 'comped',
    with_welcome_email: false,
    account: newAccount(),
    shipping: {
      line_1: `7 ${MARK} Lane`,
      city: 'Chicago',
      state_id: SERVED.state_id,
      zip_code: SERVED.zip_code,
      phone,
      type: 'personal',
    },
    comped: { amount: null, number_of_weeks: null },
    subscription: categories.slice(0, 1).map(({ id }) => ({ category_id: id, quantity: 8 })),
  });
}

export async function makeStaff(api: APIRequestContext): Promise<MadeUser> {
  const { password, ...person } = newAccount();
  const token = await invite(api, person);
  await answerOf(api.post(`/api/management/auth/invitations/${token}`, { data: { password } }));
  const { data } = await answerOf<Omit<MadeUser, 'password' | 'name'>[]>(api.get('/api/management/staff'));
  const made = data.find(({ email }) => email === person.email);
  if (!made) throw new Error(`${person.email} is not staff`);
  return { ...made, password, name: `${made.first_name} ${made.last_name}` };
}

export async function invite(api: APIRequestContext, person: Omit<ReturnType<typeof newAccount>, 'password'>) {
  await answerOf(api.post('/api/management/invitations', { data: { ...person, roles: [] } }));
  return invitationIn(await newestMail(process.env['LARDER_URL'] ?? '', person.email));
}

export const invitationIn = (mail: { text: string }): string => {
  const token = /\/invitations\/(\S+)/.exec(mail.text)?.[1];
  if (!token) throw new Error('the mail has no invitation');
  return token;
};

/** A link adds one card. */
const usedLinks = new Set<string>();

/** By the link in an e-mail, as the customer does; it is then the default. */
export async function addCard(
  api: APIRequestContext,
  { id, email }: Pick<MadeUser, 'id' | 'email'>,
  card_last_four: SandboxCard = '4242',
): Promise<void> {
  await answerOf(api.post(`/api/customers/admin/users/${id}/card-links`));
  const tokenIn = ({ text }: { text: string }) => /\/cards\/(\S+)/.exec(text)?.[1];
  const isNew = (token: string | undefined) => token !== undefined && !usedLinks.has(token);
  const token = tokenIn(await newestMail(process.env['LARDER_URL'] ?? '', email, (each) => isNew(tokenIn(each)))) ?? '';
  usedLinks.add(token);
  const { data } = await answerOf<{ url: string }>(api.post(`/api/billing/cards/${token}`));
  const { pathname, searchParams } = new URL(data.url);
  const session = `/api/billing${pathname.replace(/\/test-card$/, '')}`;
  const card = { reference: searchParams.get('reference'), card_last_four };
  await answerOf(api.post(`${session}/test-card`, { data: card }));
  await answerOf(api.post(`${session}/confirmation`));
}

interface NewUser {
  role: 'comped';
  with_welcome_email: boolean;
  account: ReturnType<typeof newAccount>;
  [part: string]: unknown;
}

async function create(api: APIRequestContext, body: NewUser): Promise<MadeUser> {
  const { data } = await answerOf<MadeUser>(api.post('/api/customers/admin/users', { data: body }));
  return { ...data, password: body.account.password, name: `${data.first_name} ${data.last_name}` };
}

export async function answerOf<Data>(answering: ReturnType<APIRequestContext['get']>): Promise<{ data: Data }> {
  const answer = await answering;
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as { data: Data };
}

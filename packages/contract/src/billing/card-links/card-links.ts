import * as z from 'zod';
import { SANDBOX_CARDS } from '@larder/domain/values/charging/sandbox-cards.ts';
import { route } from '../../wire/route.ts';
import { id, linkToken, message, moment } from '../../wire/values.ts';

const area = 'customers';
const source = 'larder';
const params = z.object({ token: linkToken });
/** Known to the gateway: it shows what became of a session and gives no access to the link. */
const sessionParams = z.object({ session: z.string().min(1).max(100) });

export const sendCardLink = route({
  method: 'POST',
  path: '/api/customers/admin/users/{id}/card-links',
  source,
  area,
  summary: 'Mail a customer a link to add a card, valid for 7 days and one card',
  params: z.object({ id }),
  answer: message,
  status: 201,
});

export const showCardLink = route({
  method: 'GET',
  path: '/api/billing/cards/{token}',
  source,
  area,
  summary: 'Check a link to add a card; the name of the customer is masked',
  access: 'public',
  params,
  answer: z.object({ name: z.string(), expires_at: moment }),
});

export const openCardSession = route({
  method: 'POST',
  path: '/api/billing/cards/{token}',
  source,
  area,
  summary: 'Open a session hosted by the payment gateway, which ends the former one of this link',
  access: 'public',
  params,
  answer: z.object({ url: z.string() }),
  status: 201,
});

export const confirmCardSession = route({
  method: 'POST',
  path: '/api/billing/card-sessions/{session}/confirmation',
  source,
  area,
  summary: 'Ask the payment gateway whether a card was added, when the customer returns from it',
  access: 'public',
  params: sessionParams,
  answer: z.object({
    state: z.enum(['added', 'open', 'unused', 'refused']),
    /** Null unless a card was added. */
    card_last_four: z.string().nullable(),
  }),
});

export const chooseTestCard = route({
  method: 'POST',
  path: '/api/billing/card-sessions/{session}/test-card',
  source,
  area,
  summary: 'Add a test card in a hosted session of the sandbox gateway; not found with another gateway',
  access: 'public',
  params: sessionParams,
  body: z.object({
    reference: z.string().min(1).max(200),
    card_last_four: z.enum(SANDBOX_CARDS, 'Choose a test card.'),
  }),
  answer: z.object({ card_last_four: z.string() }),
});

export const cardLinksRoutes = { sendCardLink, showCardLink, openCardSession, confirmCardSession, chooseTestCard };

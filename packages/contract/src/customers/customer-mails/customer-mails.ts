import * as z from 'zod';
import { MAIL_KINDS, MAIL_STATES } from '@larder/domain/values/mails/mail-kinds.ts';
import { route } from '../../wire/route.ts';
import { id, moment } from '../../wire/values.ts';

const area = 'customers';
const ofMail = z.object({ id, mail_id: id });

const customerMail = z
  .object({
    id,
    kind: z.enum(MAIL_KINDS),
    state: z.enum(MAIL_STATES),
    recipient: z.string(),
    /** With the text as it was sent, or as it would be sent now; links are never shown. */
    subject: z.string(),
    text: z.string(),
    created_at: moment,
    sent_at: moment.nullable(),
    /** A try was interrupted or not answered: the customer may have it twice. */
    is_perhaps_repeated: z.boolean(),
    failure: z.string().nullable(),
    next_attempt_at: moment.nullable(),
    /** Address now, to which it would be sent again. */
    current_email: z.string(),
    /** Why it cannot be sent again. */
    refusal: z.string().nullable(),
  })
  .meta({ id: 'CustomerMail' });
export type CustomerMail = z.output<typeof customerMail>;

export const showCustomerMail = route({
  method: 'GET',
  path: '/api/customers/admin/users/{id}/mails/{mail_id}',
  source: 'larder',
  area,
  summary: 'An e-mail to a customer, written again from what it was about',
  params: ofMail,
  answer: customerMail,
});

export const sendCustomerMailAgain = route({
  method: 'POST',
  path: '/api/customers/admin/users/{id}/mails/{mail_id}/send-again',
  source: 'larder',
  area,
  summary: 'Send an e-mail to a customer again, with the current template and new links',
  params: ofMail,
  answer: customerMail,
});

export const customerMailsRoutes = { showCustomerMail, sendCustomerMailAgain };

import type { FastifyInstance, FastifyReply } from 'fastify';
import { CHICAGO } from '@larder/domain/values/days.ts';
import { callContext, type Platform } from '../../platform/http/context.ts';
import { sendPlainPage } from '../../platform/http/plain-page.ts';
import { escapeHtml } from '../../platform/mail/escape-html.ts';
import { type Impersonation, readImpersonation } from './impersonation-cookie.ts';
import { endImpersonation } from './impersonate.ts';
import { findSubject } from './impersonation.queries.ts';

/** Stands in for the storefront where there is none: says who acts as whom, until when, and how to leave. */
export function registerStorefrontPage(app: FastifyInstance, platform: Platform): void {
  const { config, db } = platform;
  if (config.STOREFRONT_URL !== undefined) return;

  app.get('/storefront', async (request, reply) => {
    const impersonation = readImpersonation(request, config);
    if (!impersonation) return sendPlainPage(reply, 'Storefront', NOBODY);
    const [staff, customer] = await Promise.all([
      findSubject(db, impersonation.staff_id),
      findSubject(db, impersonation.user_id),
    ]);
    return staff && customer
      ? sendImpersonation(reply, impersonation, nameOf(staff), nameOf(customer))
      : sendPlainPage(reply, 'Storefront', NOBODY);
  });

  void app.register(async (forms) => {
    // A plain HTML form; it has no field.
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) =>
      done(null, {}),
    );
    forms.post('/storefront/leave', async (request, reply) => {
      const ended = await endImpersonation(callContext(platform, request, reply));
      return reply.redirect(ended ? `/users/${ended.userId}` : '/users', 303);
    });
  });
}

const NOBODY = `<p>This page stands in for the storefront. Nobody is acting as a customer in this browser.</p>
<p><a href="/users">Back to the console</a></p>`;

const nameOf = (user: { first_name: string; last_name: string; email: string }) =>
  escapeHtml(`${user.first_name} ${user.last_name} (${user.email})`);

function sendImpersonation(reply: FastifyReply, { expires_at }: Impersonation, staff: string, customer: string) {
  const until = Temporal.Instant.from(expires_at).toZonedDateTimeISO(CHICAGO);
  const shown = until.toLocaleString('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return sendPlainPage(
    reply,
    'Storefront',
    `<p>This page stands in for the storefront.</p>
<p><strong>${staff}</strong> is acting as <strong>${customer}</strong> until <time datetime="${escapeHtml(expires_at)}">${shown} CST</time>.</p>
<form method="post" action="/storefront/leave"><button type="submit">Stop acting as this customer</button></form>`,
  );
}

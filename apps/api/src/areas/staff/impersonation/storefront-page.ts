import type { FastifyInstance, FastifyReply } from 'fastify';
import { showMoment } from '@larder/domain/values/show-date.ts';
import { whileConfirmed } from '../../../platform/database/commits/commit-watch.ts';
import { callContext, type Platform } from '../../../platform/http/context.ts';
import { sendPlainPage } from '../../../platform/http/plain-page.ts';
import { escapeHtml } from '../../../platform/mail/escape-html.ts';
import { endImpersonation } from './end-impersonation.ts';
import { readImpersonation } from './impersonation-cookie.ts';
import { findRunning } from './impersonation.queries.ts';

/** Replaces the storefront in development. */
export function registerStorefrontPage(app: FastifyInstance, platform: Platform): void {
  const { config, db } = platform;
  if (config.STOREFRONT_URL !== undefined) return;

  app.get('/storefront', async (request, reply) => {
    const claims = readImpersonation(request, config);
    // The cookie outlives an impersonation that ended elsewhere.
    const running = claims && (await findRunning(db, claims.impersonation_id));
    return running ? sendImpersonation(reply, running) : sendPlainPage(reply, 'Storefront', SIGNED_OUT);
  });

  void app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) =>
      done(null, {}),
    );
    forms.post('/storefront/leave', async (request, reply) => {
      const call = callContext(platform, request, reply);
      const ended = await whileConfirmed(platform.commits, () => endImpersonation(call));
      return reply.redirect(ended ? `/users/${ended.userId}` : '/users', 303);
    });
  });
}

const SIGNED_OUT = `<p>This page is a placeholder for the storefront. You are not acting as a customer in this browser.</p>
<p><a href="/users">Back to the console</a></p>`;

interface Running {
  staff: string;
  customer: string;
  expires_at: Temporal.Instant;
}

function sendImpersonation(reply: FastifyReply, { expires_at, staff, customer }: Running) {
  return sendPlainPage(
    reply,
    'Storefront',
    `<p>This page is a placeholder for the storefront.</p>
<p><strong>${escapeHtml(staff)}</strong> is acting as <strong>${escapeHtml(customer)}</strong> until <time datetime="${expires_at.toString()}">${showMoment(expires_at)}</time>.</p>
<form method="post" action="/storefront/leave"><button type="submit">Stop acting as this customer</button></form>`,
  );
}

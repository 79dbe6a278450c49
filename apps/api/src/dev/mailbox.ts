import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/database.ts';
import { sendPlainPage } from '../platform/http/plain-page.ts';
import { escapeHtml } from '../platform/mail/escape-html.ts';
import { listMails } from '../platform/mail/mails.queries.ts';

type Mail = Awaited<ReturnType<typeof listMails>>[number];

const MOST = 100;

export function registerMailbox(app: FastifyInstance, db: Db): void {
  app.get('/dev/mailbox', async (request, reply) => {
    const mails = await listMails(db, MOST);
    reply.header('cache-control', 'no-store').header('vary', 'accept');
    if (request.headers.accept?.includes('application/json')) return reply.send({ data: mails.map(asJson) });
    return sendPlainPage(reply, 'Mailbox', mails.map(asArticle).join('\n') || '<p>No mail was written yet.</p>');
  });
}

const asJson = ({ recipient, subject, text, html, created_at }: Mail) => ({
  to: recipient,
  subject,
  text,
  html,
  created_at: created_at.toString(),
});

const asArticle = (mail: Mail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="quiet">To ${escapeHtml(mail.recipient)}, <time datetime="${mail.created_at.toString()}">${mail.created_at.toString({ smallestUnit: 'second' })}</time>${mail.sent_at ? '' : ', not sent yet'}</p>
${contentOf(mail)}
</article>`;

function contentOf({ text, html }: Mail): string {
  if (text === null || html === null) return '<p>Sent to the mail server; what it said is not kept.</p>';
  // Show the HTML as source: a frame would inherit our policy and lose the mail's styles.
  return `<pre>${withLinks(text)}</pre>\n<details><summary>HTML</summary><pre class="source">${escapeHtml(html)}</pre></details>`;
}

const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');

import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../mail/escape-html.ts';
import { contentSecurityPolicy } from './console-pages.ts';

const STYLE = `
  :root { color-scheme: light dark; background: Canvas; color: CanvasText; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
  article { border-top: 1px solid #8888; padding: 1rem 0; }
  h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  .source { font: 13px/1.4 ui-monospace, monospace; }
  .quiet { margin: 0; opacity: 0.8; }
  button { font: inherit; padding: 0.4rem 1rem; }
`;

/** No script, one style with a nonce. `body` must be escaped HTML. */
export function sendPlainPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const escapedTitle = escapeHtml(title);
  return reply
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<title>${escapedTitle} - Larder</title><style nonce="${nonce}">${STYLE}</style></head>\n` +
        `<body><main><h1>${escapedTitle}</h1>\n${body}\n</main></body></html>\n`,
    );
}

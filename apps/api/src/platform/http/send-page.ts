import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FirstScreen, FirstScreenInWork } from './first-screen.ts';

const ENTRY = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const ROOT = '<div id="root"></div>';

interface SentPage {
  page: string;
  /** Files that its screen needs besides those of the page. */
  styles: string[];
  screen: FirstScreenInWork | null;
}

export function sendPage(reply: FastifyReply, { page, styles, screen }: SentPage) {
  void reply
    .header('cache-control', 'no-store')
    // The addresses of a setup, an invitation and a sign-in have a secret in them, which no log of a proxy should get.
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8');
  if (screen === null || !ENTRY.test(page)) return reply.send(page);
  // Not compressed: next to a search in the address, the length would tell what the rows say.
  return reply.send(Readable.from(partsOf(page, styles, screen)));
}

/** The head goes first: the browser fetches what it names while the screen is made. */
async function* partsOf(page: string, styles: string[], { made }: FirstScreenInWork) {
  const [script = '', entry = ''] = ENTRY.exec(page) ?? [];
  const ahead = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<link rel="modulepreload" crossorigin href="${entry}" data-entry>`,
  ];
  const [before = '', after = ''] = page
    .replace(script, '')
    .replace('</head>', () => `  ${ahead.join('\n    ')}\n  </head>`)
    .split(ROOT);
  yield before;
  const first = await made;
  // `first-paint.js` starts the entry once the screen is painted.
  yield first ? filledRoot(first) : `${ROOT}\n    ${script}`;
  yield after;
}

function filledRoot({ markup, answers }: FirstScreen): string {
  const json = JSON.stringify(answers).replaceAll('<', String.raw`\u003c`);
  return `<div id="root">${markup}</div>\n    <script type="application/json" id="first-answers">${json}</script>`;
}

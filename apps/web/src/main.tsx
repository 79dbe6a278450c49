import { setNonce } from 'get-nonce';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import * as z from 'zod';
import { answersInPage, storeFirstAnswers } from './calls/first-reads.ts';
import { createQueryClient } from './calls/query-client.ts';
import { Console } from './first-screen/console.tsx';
import { firstReadsOf } from './first-screen/reads-of.ts';
import { createConsoleRouter } from './routes.tsx';
import { announceOtherUser } from './session/other-user.ts';
import { watchSession } from './session/session.ts';
import { styleNonce } from './settings.ts';

// The Content-Security-Policy forbids the code that zod would generate.
z.config({ jitless: true });
// The scroll lock of dialogs adds a style element.
setNonce(styleNonce);

async function start(place: HTMLElement) {
  // Polyfills Temporal before the first date is calculated.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const client = createQueryClient();
  storeFirstAnswers(client, firstReadsOf(window.location), answersInPage());
  const router = createConsoleRouter(client);
  watchSession(router, client);
  // The server's markup stays until all of the screen is there to replace it.
  if (place.hasChildNodes()) await router.load();
  const focused = linksIn(place).findIndex((link) => link === document.activeElement);
  flushSync(() => createRoot(place).render(<Console client={client} router={router} nonce={styleNonce} />));
  linksIn(place)[focused]?.focus({ preventScroll: true });
  announceOtherUser();
}

const linksIn = (place: HTMLElement) => [...place.querySelectorAll('a')];

const place = document.getElementById('root');
if (place) void start(place);

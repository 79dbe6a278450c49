import { setNonce } from 'get-nonce';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import * as z from 'zod';
import { storeFirstAnswers, takeAnswers } from './calls/first-reads.ts';
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
  // A tab may wait long before it is shown: its answers are as old as its page.
  storeFirstAnswers(client, firstReadsOf(window.location), takeAnswers(), { updatedAt: performance.timeOrigin });
  const router = createConsoleRouter(client);
  watchSession(router, client);
  // The server's markup stays until all of the screen is there to replace it.
  if (place.hasChildNodes()) await router.load();
  const putBack = notePlace(place);
  flushSync(() => createRoot(place).render(<Console client={client} router={router} nonce={styleNonce} />));
  putBack();
  announceOtherUser();
}

/** Where somebody has scrolled to and what has the focus, to put back once the console has replaced the markup. */
function notePlace(place: HTMLElement): () => void {
  const { activeElement } = document;
  const links = () => [...place.querySelectorAll('a')];
  const link = links().findIndex((each) => each === activeElement);
  const { scrollX, scrollY } = window;
  return () => {
    const focused = links()[link] ?? document.getElementById(activeElement?.id ?? '');
    focused?.focus({ preventScroll: true });
    // At the top the router decides, which knows where a page that is loaded again was.
    if (scrollX > 0 || scrollY > 0) window.scrollTo(scrollX, scrollY);
  };
}

const place = document.getElementById('root');
if (place) void start(place);

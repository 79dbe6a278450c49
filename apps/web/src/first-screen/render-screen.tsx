import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { storeFirstAnswers, type FirstAnswers } from '../calls/first-reads.ts';
import { createQueryClient } from '../calls/query-client.ts';
import { createConsoleRouter } from '../routes.tsx';
import { Console } from './console.tsx';
import { PAGES } from '../pages/pages.ts';
import { firstReadsOf } from './reads-of.ts';
import { toInertMarkup } from './inert-markup.ts';

interface ScreenRequest {
  href: string;
  answers: FirstAnswers;
  nonce: string;
}

/**
 * React leaves out a part that fails or waits, and marks its place. A style that it hoists has no nonce, so the browser
 * would refuse it.
 */
const UNUSABLE = /<!--\$!-->|<style [^>]*data-precedence/;

/** A stranger may send any text. */
const readsAt = (href: string) => {
  const location = URL.parse(`http://localhost${href}`);
  return location ? firstReadsOf(location) : [];
};

/** Addresses of the calls that the screen's first picture needs; the first says who is signed in. */
export const callsOf = (href: string): string[] => readsAt(href).map(({ address }) => address);

/** With all that they import: later, the files may be those of another version. */
export async function loadScreens(): Promise<void> {
  for (const page of Object.values(PAGES)) if ('firstReads' in page) await page.component.preload?.();
}

/** The markup of the screen's first picture. */
export async function renderScreen({ href, answers, nonce }: ScreenRequest): Promise<string> {
  const client = createQueryClient();
  storeFirstAnswers(client, readsAt(href), answers);
  const router = createConsoleRouter(client, createMemoryHistory({ initialEntries: [href] }));
  await router.load();
  const markup = renderToString(<Console client={client} router={router} nonce={nonce} />);
  const { matches } = router.state;
  // Without matches the router wants another address.
  const isLoaded = matches.length > 0 && matches.every(({ status }) => status === 'success');
  if (!isLoaded || UNUSABLE.test(markup)) throw new Error('The screen cannot be rendered.');
  return toInertMarkup(markup, nonce);
}

import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import * as z from 'zod';
import { storeFirstAnswers, type FirstAnswers } from '../calls/first-reads.ts';
import { createQueryClient } from '../calls/query-client.ts';
import { createConsoleRouter } from '../routes.tsx';
import { Console } from './console.tsx';
import { firstReadsOf } from './reads-of.ts';
import { toInertMarkup } from './inert-markup.ts';

interface ScreenRequest {
  href: string;
  answers: FirstAnswers;
  nonce: string;
}

/** React leaves out a part that fails or waits, and marks its place. */
const INCOMPLETE = '<!--$!-->';

const locationOf = (href: string) => new URL(href, 'http://localhost');

/** Addresses of the calls that the screen's first picture needs; the first says who is signed in. */
export const callsOf = (href: string): string[] => firstReadsOf(locationOf(href)).map(({ address }) => address);

/** The markup of the screen's first picture. */
export async function renderScreen({ href, answers, nonce }: ScreenRequest): Promise<string> {
  const client = createQueryClient();
  storeFirstAnswers(client, firstReadsOf(locationOf(href)), answers);
  const router = createConsoleRouter(client, createMemoryHistory({ initialEntries: [href] }));
  await router.load();
  const markup = renderToString(<Console client={client} router={router} nonce={nonce} />);
  // Without matches the router wants another address.
  if (router.state.matches.length === 0 || markup.includes(INCOMPLETE))
    throw new Error(`The screen at ${locationOf(href).pathname} cannot be rendered.`);
  return toInertMarkup(markup, nonce);
}

z.config({ jitless: true });

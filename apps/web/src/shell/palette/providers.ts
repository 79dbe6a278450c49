import { search, type SearchHit } from '@larder/contract/operations/search/search.ts';
import { call } from '../../calls/call.ts';
import { hrefFrom, hrefTo } from '../../href-to.ts';
import { OPEN_SCREENS, SCREENS } from '../../screens.ts';
import { matchScreens, namedBy } from './match-screens.ts';
import { panelsOfPage } from './on-page.ts';
import type { PaletteHit } from './palette-hit.ts';
import { screensOfRecord } from './record-screens.ts';

export type PaletteProvider = { heading: string } & (
  | { known: (text: string) => PaletteHit[] }
  | { ask: (text: string, signal: AbortSignal) => Promise<PaletteHit[]> }
);

const onPage: PaletteProvider = {
  heading: 'On this page',
  known: panelsOfPage,
};

const ofRecord: PaletteProvider = {
  heading: 'This record',
  known: (text) =>
    screensOfRecord(SCREENS, window.location.pathname)
      .filter(({ title }) => text.trim() === '' || namedBy(title, text))
      .map(({ title, href }) => ({ id: href, title, note: pageTitle(), href })),
};

const pageTitle = () => document.querySelector('[data-page-title]')?.textContent ?? '';

const screens: PaletteProvider = {
  heading: 'Screens',
  known: (text) =>
    matchScreens(OPEN_SCREENS, text).map(({ path, title, group }) => ({
      id: path,
      title,
      note: group,
      href: hrefTo({ to: path }),
    })),
};

const asked = new WeakMap<AbortSignal, Promise<SearchHit[]>>();

/** Providers that search together share a signal. */
function askServer(q: string, signal: AbortSignal): Promise<SearchHit[]> {
  const asking = asked.get(signal) ?? call(search, { query: { q } }, { signal }).then(({ data }) => data);
  asked.set(signal, asking);
  return asking;
}

const found =
  (...kinds: SearchHit['kind'][]) =>
  async (q: string, signal: AbortSignal): Promise<PaletteHit[]> =>
    (await askServer(q, signal))
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, id, title, subtitle, path }) => ({
        id: `${kind}-${id}`,
        title,
        note: kind === 'staff' ? `${subtitle} · staff` : subtitle,
        href: hrefFrom(path),
      }));

const orders: PaletteProvider = { heading: 'Orders', ask: found('order') };
const weeks: PaletteProvider = { heading: 'Order weeks', ask: found('week') };
const people: PaletteProvider = { heading: 'Customers and staff', ask: found('customer', 'staff') };

export const PROVIDERS: readonly PaletteProvider[] = [onPage, ofRecord, screens, weeks, orders, people];

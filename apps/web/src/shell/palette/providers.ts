import { search, type SearchHit } from '@larder/contract/operations/search/search.ts';
import type { CustomerAct } from '@larder/domain/customers/customer-head/customer-acts.ts';
import { SETTING_DEFINITIONS } from '@larder/domain/operations/settings/setting-definitions.ts';
import { GROUP_TITLES } from '../../areas/operations/settings/setting-groups.ts';
import { call } from '../../calls/call.ts';
import { hrefFrom, hrefTo } from '../../href-to.ts';
import { ACT_LABELS } from '../../parts/customer-acts/act-labels.ts';
import { hrefOfAct } from '../../parts/customer-acts/act-search.ts';
import { OPEN_SCREENS, SCREENS } from '../../screens.ts';
import { readActAndCustomer } from './match-acts.ts';
import { matchScreens, namedBy } from './match-screens.ts';
import { panelsOfPage } from './on-page.ts';
import type { PaletteActs } from './palette-acts.ts';
import { linkTo, type PaletteHit } from './palette-hit.ts';
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
      .map(({ title, href }) => ({ id: href, title, note: pageTitle(), to: linkTo(href) })),
};

const pageTitle = () => document.querySelector('[data-page-title]')?.textContent ?? '';

const screens: PaletteProvider = {
  heading: 'Screens',
  known: (text) => [
    ...matchScreens(OPEN_SCREENS, text).map(({ path, title, group }) => ({
      id: path,
      title,
      note: group,
      to: linkTo(hrefTo({ to: path })),
    })),
    ...KEY_MAP.filter(({ title }) => namedBy(title, text)),
  ],
};

const KEY_MAP: PaletteHit[] = [
  {
    id: 'key-map',
    title: 'Keyboard shortcuts',
    note: 'Your Account',
    to: linkTo(hrefTo({ to: '/account', hash: 'keyboard' })),
  },
];

const MOST_SETTINGS = 5;

const settings: PaletteProvider = {
  heading: 'Settings',
  known: (text) =>
    SETTING_DEFINITIONS.filter(({ title }) => namedBy(title, text))
      .slice(0, MOST_SETTINGS)
      .map(({ name, title, group }) => ({
        id: `setting-${name}`,
        title,
        note: GROUP_TITLES[group],
        to: linkTo(hrefTo({ to: '/settings/$group', params: { group } })),
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
        to: linkTo(hrefFrom(path)),
      }));

const PLACES: readonly PaletteProvider[] = [onPage, ofRecord, screens];
const RECORDS: readonly PaletteProvider[] = [
  { heading: 'Order weeks', ask: found('week') },
  { heading: 'Orders', ask: found('order') },
  { heading: 'Customers and staff', ask: found('customer', 'staff') },
  { heading: 'Products', ask: found('product') },
  { heading: 'Promo codes', ask: found('promo_code') },
  { heading: 'Gift cards', ask: found('gift_card') },
  { heading: 'Sale banners', ask: found('sale_banner') },
  { heading: 'Batches', ask: found('batch') },
  { heading: 'Shipping', ask: found('holiday', 'carrier', 'state', 'zip_code') },
  settings,
];

/** More would hide the rest. */
const MOST_FOUND = 3;

/** An act and a customer in one text (STAFF-73). */
const actsOnFound: PaletteProvider = {
  heading: 'Acts on customers found',
  ask: async (text, signal) => {
    const named = readActAndCustomer(text);
    if (named === null) return [];
    const { data } = await call(search, { query: { q: named.customer } }, { signal });
    const customers = data.filter(({ kind }) => kind === 'customer').slice(0, MOST_FOUND);
    return customers.flatMap(({ id, title, subtitle }) =>
      named.acts.slice(0, MOST_FOUND).map((act) => ({
        id: `act-${act}-${id}`,
        title: `${ACT_LABELS[act].label}: ${title}`,
        note: subtitle,
        to: linkTo(hrefOfAct(Number(id), act)),
      })),
    );
  },
};

/** The acts on the customer at hand come first; others after the screens. */
export function providersWith({ of, matching }: PaletteActs): readonly PaletteProvider[] {
  const acts = { heading: of === null ? 'Acts on a customer' : `Acts on ${of}`, known: matching };
  return of === null ? [actsOnFound, ...PLACES, acts, ...RECORDS] : [acts, actsOnFound, ...PLACES, ...RECORDS];
}

/** Customers alone, each leading to the act. */
export const customersFor = (act: CustomerAct): readonly PaletteProvider[] => [
  {
    heading: 'Customers',
    ask: async (q, signal) =>
      (await askServer(q, signal))
        .filter(({ kind }) => kind === 'customer')
        .map(({ id, title, subtitle }) => ({
          id: `customer-${id}`,
          title,
          note: subtitle,
          to: linkTo(hrefOfAct(Number(id), act)),
        })),
  },
];

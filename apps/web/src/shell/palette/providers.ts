import { search } from '@larder/contract/operations/search.ts';
import { call } from '../../calls/call.ts';
import { OPEN_SCREENS } from '../../screens.ts';
import { matchScreens } from './match-screens.ts';

/** One thing that the palette leads to. */
export interface PaletteHit {
  id: string;
  title: string;
  note: string;
  href: string;
}

/** A source of hits under a heading of its own: known here, or asked of the server once typing rests. */
export type PaletteProvider = { heading: string } & (
  | { known: (text: string) => PaletteHit[] }
  | { ask: (text: string, signal: AbortSignal) => Promise<PaletteHit[]> }
);

const screens: PaletteProvider = {
  heading: 'Screens',
  known: (text) =>
    matchScreens(OPEN_SCREENS, text).map(({ path, title, group }) => ({ id: path, title, note: group, href: path })),
};

const people: PaletteProvider = {
  heading: 'Customers and staff',
  ask: async (q, signal) => {
    const { data } = await call(search, { query: { q } }, { signal });
    return data.map(({ kind, id, title, subtitle, path }) => ({
      id: `${kind}-${id}`,
      title,
      note: kind === 'staff' ? `${subtitle} · staff` : subtitle,
      href: path,
    }));
  },
};

/** In the order of their headings. A later area adds its own here. */
export const PROVIDERS: readonly PaletteProvider[] = [screens, people];

import { namedBy } from './match-screens.ts';
import { linkTo, type PaletteHit } from './palette-hit.ts';

const MOST = 8;

/** None without text, since a page may have many. */
export function panelsOfPage(text: string): PaletteHit[] {
  if (text.trim() === '') return [];
  const panels = [...document.querySelectorAll<HTMLElement>('main [data-anchor][id]')].map((panel) => ({
    id: `panel-${panel.id}`,
    title: panel.querySelector('h2')?.textContent ?? '',
    note: 'on this page',
    to: linkTo(`#${panel.id}`),
  }));
  return panels.filter(({ title }) => namedBy(title, text)).slice(0, MOST);
}

/** Longer than the dialog's own focus return (10 ms). */
export const CLOSED_MILLISECONDS = 60;

export const jumpTo = (hash: string): void =>
  void setTimeout(() => {
    if (window.location.hash === hash) window.dispatchEvent(new HashChangeEvent('hashchange'));
    else window.location.hash = hash;
    const panel = document.getElementById(hash.slice(1));
    const heading = panel?.querySelector<HTMLElement>('h2 button') ?? panel?.querySelector<HTMLElement>('h2');
    if (heading?.tagName === 'H2') heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, CLOSED_MILLISECONDS);

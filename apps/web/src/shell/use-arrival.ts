import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';

const TITLE = '[data-page-title]';

/**
 * On every new page: its name on the tab, and the focus on its h1, so that reading goes on there. A heading that comes
 * later, with its record, takes the focus only if nothing was pressed meanwhile. The first page of a visit leaves the
 * focus at the top, where the way past the menu is.
 */
export function useArrival(main: RefObject<HTMLElement | null>, title: string) {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? null });
  const arrivedAt = useRef<string | null>(null);
  useEffect(() => {
    const page = main.current;
    if (pathname === null || page === null) return undefined;
    let takesFocus = arrivedAt.current !== null && arrivedAt.current !== pathname;
    arrivedAt.current = pathname;
    const tell = () => {
      const heading = page.querySelector<HTMLElement>(TITLE);
      document.title = `${heading?.textContent || title} · Larder`;
      if (heading && takesFocus) heading.focus({ preventScroll: true });
      if (heading) takesFocus = false;
    };
    const letGo = () => {
      takesFocus = false;
    };
    const observer = new MutationObserver(tell);
    observer.observe(page, { childList: true, subtree: true, characterData: true });
    window.addEventListener('keydown', letGo);
    window.addEventListener('pointerdown', letGo);
    tell();
    return () => {
      observer.disconnect();
      window.removeEventListener('keydown', letGo);
      window.removeEventListener('pointerdown', letGo);
    };
  }, [main, pathname, title]);
}

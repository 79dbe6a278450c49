import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';

const TITLE = '[data-page-title]';

/**
 * Focuses the h1. A heading that appears later takes the focus only if nothing was pressed since. The first page keeps
 * the focus before the skip link.
 */
export function useArrival(main: RefObject<HTMLElement | null>, title: string) {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? null });
  const arrivedAt = useRef<string | null>(null);
  // Outlives the effect: the title can change before the heading appears.
  const owesFocus = useRef(false);
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const page = main.current;
    if (pathname === null || page === null) return undefined;
    if (arrivedAt.current !== pathname) {
      owesFocus.current = arrivedAt.current !== null;
      focused.current = null;
    }
    arrivedAt.current = pathname;
    const tell = () => {
      const heading = page.querySelector<HTMLElement>(TITLE);
      document.title = `${heading?.textContent || title} · Larder`;
      if (!heading || !owesFocus.current || heading === focused.current) return;
      // The address names a panel, which has taken the focus.
      if (document.activeElement?.closest('[data-anchor]')) return;
      heading.focus({ preventScroll: true });
      focused.current = heading;
    };
    const letGo = () => {
      owesFocus.current = false;
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

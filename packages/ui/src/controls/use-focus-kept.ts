import { useEffect } from 'react';

/** After the dialog's own focus return, which takes 10 ms, and its fade. */
const SETTLED_MILLISECONDS = 200;

/**
 * Focus comes back to what opened a dialog; the dialog's own focus return misses one that is open from its first drawing
 * on, as those are whose code is fetched when they are wanted. Where the opener is gone, because the action removed its
 * row, the focus goes to the page's title rather than nowhere.
 */
export function useFocusKept(opened: boolean) {
  useEffect(() => {
    if (!opened) return undefined;
    const opener = document.activeElement;
    return () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
        const next = isThere ? opener : document.querySelector<HTMLElement>('[data-page-title]');
        next?.focus({ preventScroll: isThere });
      }, SETTLED_MILLISECONDS);
    };
  }, [opened]);
}

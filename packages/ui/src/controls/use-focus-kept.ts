import { useEffect } from 'react';

/** After the dialog's own focus return, which takes 10 ms, and its fade. */
const SETTLED_MILLISECONDS = 200;

/**
 * Focus comes back to what opened a dialog. Where that is gone, because the action removed its row, it goes to the
 * page's title rather than nowhere.
 */
export function useFocusKept(opened: boolean) {
  useEffect(() => {
    if (!opened) return undefined;
    return () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>('[data-page-title]')?.focus();
      }, SETTLED_MILLISECONDS);
    };
  }, [opened]);
}

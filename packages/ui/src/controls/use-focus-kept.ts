import { useEffect } from 'react';

/** After the dialog's own focus return, which takes 10 ms, and its fade. */
const SETTLED_MILLISECONDS = 200;

/** What on the page had the focus when the first of several dialogs in a row opened. */
let beforeDialogs: HTMLElement | null = null;

/**
 * Focus comes back to what opened a dialog; the dialog's own focus return misses one that is open from its first drawing
 * on, as those are whose code is fetched when they are wanted. Where one dialog leads to the next, as the palette does
 * to the question whether to leave, it comes back to where it was before both. Where the opener is gone, because the
 * action removed its row, the focus goes to the page's title rather than nowhere.
 */
export function useFocusKept(opened: boolean) {
  useEffect(() => {
    if (!opened) return undefined;
    const opener = focusedElement();
    if (opener && !opener.closest('[role="dialog"]')) beforeDialogs = opener;
    const before = beforeDialogs;
    return () => {
      setTimeout(() => {
        beforeDialogs = null;
        if (focusedElement()) return;
        const there = [opener, before].find((each) => each?.isConnected);
        const next = there ?? document.querySelector<HTMLElement>('[data-page-title]');
        next?.focus({ preventScroll: there !== undefined });
      }, SETTLED_MILLISECONDS);
    };
  }, [opened]);
}

function focusedElement(): HTMLElement | null {
  const { activeElement: focused } = document;
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
}

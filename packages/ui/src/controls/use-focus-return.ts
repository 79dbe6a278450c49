import { useEffect, useRef, type RefObject } from 'react';

/** After the dialog's own focus return, which takes 10 ms, and its fade. */
const SETTLED_MILLISECONDS = 200;

/** What on the page had the focus when the first of several dialogs in a row opened. */
let beforeDialogs: HTMLElement | null = null;

/**
 * Focus comes back to what opened a dialog; the dialog's own focus return misses one that is open from its first drawing
 * on, as those are whose code is fetched when they are wanted. Where one dialog leads to the next, as the palette does
 * to the question whether to leave, it comes back to where it was before both. Where the opener is gone, because the
 * action removed its row, the focus goes to the page's title rather than nowhere. A closing dialog that is drawn for
 * longer than usual keeps the focus until it goes, and then drops it: it counts as gone.
 */
export function useFocusReturn(opened: boolean, dialog: RefObject<HTMLElement | null>) {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!opened) return undefined;
    clearTimeout(leaving.current);
    const opener = focusedElement();
    if (opener && !opener.closest('[role="dialog"]')) beforeDialogs = opener;
    const before = beforeDialogs;
    return () => {
      leaving.current = setTimeout(() => giveFocusBack(dialog, [opener, before]), SETTLED_MILLISECONDS);
    };
  }, [opened, dialog]);
}

function giveFocusBack(dialog: RefObject<HTMLElement | null>, openers: (HTMLElement | null)[]) {
  beforeDialogs = null;
  const focused = focusedElement();
  if (focused && !dialog.current?.contains(focused)) return;
  const there = openers.find((each) => each?.isConnected);
  const next = there ?? document.querySelector<HTMLElement>('[data-page-title]');
  next?.focus({ preventScroll: there !== undefined });
}

function focusedElement(): HTMLElement | null {
  const { activeElement: focused } = document;
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
}

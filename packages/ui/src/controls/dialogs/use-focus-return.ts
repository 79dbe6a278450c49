import { useEffect, useRef, type RefObject } from 'react';

/** Longer than the dialog's own focus return (10 ms) and its fade. */
const SETTLED_MILLISECONDS = 200;

/** The focused element when the first of several dialogs in a row opened. */
let beforeDialogs: HTMLElement | null = null;

/**
 * Mantine's focus return misses lazily loaded dialogs that are open on first render. After a chain of dialogs focus
 * returns to where it was before the first, or to the page title if that is gone. A slowly closing dialog drops the
 * focus and counts as gone.
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

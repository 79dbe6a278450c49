import { useEffect, useRef, type RefObject } from 'react';

type Change = 'added' | 'removed';

/** Into the new row, or to the remove button that took the old one's place. */
export function useMovingFocus(list: RefObject<HTMLElement | null>, count: number) {
  const due = useRef<{ change: Change; index: number } | null>(null);
  useEffect(() => {
    if (due.current === null || list.current === null) return;
    targetOf(list.current, due.current)?.focus();
    due.current = null;
  }, [list, count]);
  return (change: Change, index: number) => {
    due.current = { change, index };
  };
}

function targetOf(list: HTMLElement, { change, index }: { change: Change; index: number }): HTMLElement | null {
  const rows = list.querySelectorAll<HTMLElement>('[data-repeated-row]');
  const row = rows[index] ?? rows[index - 1];
  const within = change === 'added' ? 'input, textarea, select' : '[data-remove-row]';
  return row?.querySelector<HTMLElement>(within) ?? list.querySelector<HTMLElement>('[data-add-row]');
}

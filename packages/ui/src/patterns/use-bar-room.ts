import { useEffect, type RefObject } from 'react';

/** Air between a focused field and the bar. */
const AIR = 16;

/**
 * Keeps what is focused or typed out from under a bar that sticks to the bottom of the window, however tall the bar is:
 * on a narrow screen its words take a line of their own.
 */
export function useBarRoom(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const fit = () => {
      const isSticky = getComputedStyle(element).position === 'sticky';
      style.scrollPaddingBottom = isSticky ? `${element.offsetHeight + AIR}px` : '';
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    window.addEventListener('resize', fit);
    const form = element.parentElement;
    form?.addEventListener('focusin', showWhole);
    return () => {
      observer.disconnect();
      form?.removeEventListener('focusin', showWhole);
      window.removeEventListener('resize', fit);
      style.scrollPaddingBottom = '';
    };
  }, [bar]);
}

/** A tap focuses what is half under the bar without scrolling to it. */
function showWhole({ target }: FocusEvent) {
  if (target instanceof HTMLElement && target.matches('input, textarea, select')) {
    target.scrollIntoView({ block: 'nearest' });
  }
}

import { useEffect, type RefObject } from 'react';

const AIR = 16;

/** Keeps focused fields out from under a sticky bottom bar of any height. */
export function useScrollPadding(bar: RefObject<HTMLElement | null>) {
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

/** A tap can focus a half-covered field without scrolling to it. */
function showWhole({ target }: FocusEvent) {
  if (target instanceof HTMLElement && target.matches('input, textarea, select')) {
    target.scrollIntoView({ block: 'nearest' });
  }
}

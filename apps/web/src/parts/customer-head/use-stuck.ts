import { useEffect, useState, type RefObject } from 'react';

const AIR_PX = 8;
/** The height of a bar without tabs, which takes no place in the page. */
const LEAST_PX = 40;

/**
 * Whether the place of a bar is scrolled away, so that the bar leaves it for the top of the window. The place keeps the
 * bar's height, and focused elements stay out from under the bar.
 */
export function useStuck(place: RefObject<HTMLElement | null>): boolean {
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    const element = place.current;
    const bar = element?.firstElementChild;
    if (!element || !(bar instanceof HTMLElement)) return undefined;
    const { style } = document.documentElement;
    const follow = () => setStuck(element.getBoundingClientRect().top < 0);
    const size = new ResizeObserver(() => {
      const height = bar.offsetHeight;
      if (bar.dataset['stuck'] === undefined) element.style.height = `${height}px`;
      style.scrollPaddingTop = `${Math.max(height, LEAST_PX) + AIR_PX}px`;
    });
    size.observe(bar);
    window.addEventListener('scroll', follow, { passive: true });
    follow();
    return () => {
      size.disconnect();
      window.removeEventListener('scroll', follow);
      style.scrollPaddingTop = '';
    };
  }, [place]);
  return isStuck;
}

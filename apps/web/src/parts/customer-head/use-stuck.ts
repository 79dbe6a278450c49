import { useEffect, useState, type RefObject } from 'react';

const AIR_PX = 8;
/** Of a bar without tabs, which takes no place in the page. */
const LEAST_PX = 40;

/** Whether what is before a sticky bar is scrolled away. Keeps focused elements out from under the bar. */
export function useStuck(bar: RefObject<HTMLElement | null>): boolean {
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    const element = bar.current;
    const before = element?.previousElementSibling;
    if (!element || !before) return undefined;
    const { style } = document.documentElement;
    const place = new IntersectionObserver(([entry]) => {
      if (entry) setStuck(!entry.isIntersecting && entry.boundingClientRect.bottom <= 0);
    });
    const size = new ResizeObserver(() => {
      style.scrollPaddingTop = `${Math.max(element.offsetHeight, LEAST_PX) + AIR_PX}px`;
    });
    place.observe(before);
    size.observe(element);
    return () => {
      place.disconnect();
      size.disconnect();
      style.scrollPaddingTop = '';
    };
  }, [bar]);
  return isStuck;
}

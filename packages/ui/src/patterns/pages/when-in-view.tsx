import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Loads what comes next before it is scrolled to. */
const MARGIN_PX = 200;

interface WhenInViewProps {
  /** Reserved until then, in pixels. */
  height: number;
  /** How far out of view, in pixels. */
  margin?: number;
  children: ReactNode;
}

/** Renders its children once they would be in view; a folded panel is not. */
export function WhenInView({ height, margin = MARGIN_PX, children }: WhenInViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some(isSeen) && setSeen(true), {
      rootMargin: `${margin}px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [wasSeen, margin]);
  return wasSeen ? children : <div ref={place} style={{ height }} />;
}

const isSeen = ({ isIntersecting }: IntersectionObserverEntry) => isIntersecting;

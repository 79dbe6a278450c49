import { useEffect, useRef, useState } from 'react';
import type { PaletteHit } from './palette-hit.ts';

interface Found {
  hits: readonly PaletteHit[];
  /** Found for an earlier text. */
  stale: ReadonlySet<PaletteHit>;
  isSearching: boolean;
}

/**
 * Enter opens the chosen hit. Where that is of an earlier text, or nothing is found yet, it waits for the answer to the
 * text and opens its first hit, or the one that an arrow chose; more typing withdraws it (STAFF-71).
 */
export function useEnter({ hits, stale, isSearching }: Found, go: (hit: PaletteHit) => void) {
  const [entered, setEntered] = useState<{ id: string | null } | null>(null);
  const answered = useRef(entered);
  useEffect(() => {
    if (entered === null || isSearching || answered.current === entered) return;
    answered.current = entered;
    const hit = entered.id === null ? hits[0] : hits.find(({ id }) => id === entered.id);
    if (hit) go(hit);
  });
  return {
    onEnter: (at: number) => {
      const hit = hits[at];
      if (hit && !stale.has(hit)) go(hit);
      else if (isSearching) setEntered({ id: at > 0 && hit ? hit.id : null });
    },
    onTyping: () => setEntered(null),
  };
}

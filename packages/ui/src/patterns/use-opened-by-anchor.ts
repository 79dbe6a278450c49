import { useEffect, useEffectEvent } from 'react';

/** Opens what an address or a jump points at: a link into a folded part must not end in front of a closed door. */
export function useOpenedByAnchor(id: string, open: () => void) {
  const openIfMeant = useEffectEvent(() => {
    if (decodeURIComponent(window.location.hash.slice(1)) === id) open();
  });
  useEffect(() => {
    openIfMeant();
    const listen = () => openIfMeant();
    window.addEventListener('hashchange', listen);
    return () => window.removeEventListener('hashchange', listen);
  }, []);
}

import { useEffect, useEffectEvent } from 'react';
import { keepInView } from './keep-in-view.ts';

const anchorOf = (hash: string) => decodeURIComponent(hash.slice(1));

/** Opens the panel that the address names, shows it, and focuses its fold button. */
export function useOpenOnAnchor(id: string, open: () => void) {
  const openIfMeant = useEffectEvent((hash: string) => {
    if (anchorOf(hash) !== id) return;
    open();
    const target = document.getElementById(id);
    if (!target) return;
    target.querySelector<HTMLElement>('h2 button')?.focus({ preventScroll: true });
    keepInView(target);
  });
  useEffect(() => {
    openIfMeant(window.location.hash);
    const listen = () => openIfMeant(window.location.hash);
    // A second jump to the same anchor changes no address, and the router's links send no event, so listen to clicks.
    const listenToLinks = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#"]') : null;
      if (link?.pathname === window.location.pathname) openIfMeant(link.hash);
    };
    window.addEventListener('hashchange', listen);
    window.addEventListener('click', listenToLinks);
    return () => {
      window.removeEventListener('hashchange', listen);
      window.removeEventListener('click', listenToLinks);
    };
  }, []);
}

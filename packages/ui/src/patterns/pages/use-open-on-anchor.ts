import { useEffect, useEffectEvent } from 'react';
import { keepInView } from './keep-in-view.ts';

const anchorOf = (address: string) => decodeURIComponent(address.slice(address.indexOf('#') + 1));

export function useOpenOnAnchor(id: string, open: () => void) {
  const openIfMeant = useEffectEvent((address: string) => {
    if (anchorOf(address) !== id) return;
    open();
    const target = document.getElementById(id);
    if (target) keepInView(target);
  });
  useEffect(() => {
    openIfMeant(window.location.hash);
    const listen = () => openIfMeant(window.location.hash);
    // A second jump to the same anchor changes no address, so listen to clicks too.
    const listenToLinks = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
      openIfMeant(link?.getAttribute('href') ?? '');
    };
    window.addEventListener('hashchange', listen);
    window.addEventListener('click', listenToLinks);
    return () => {
      window.removeEventListener('hashchange', listen);
      window.removeEventListener('click', listenToLinks);
    };
  }, []);
}

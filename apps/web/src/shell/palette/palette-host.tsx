import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { useTypedAhead } from './typed-ahead.ts';

const load = () => import('./palette.tsx');
const Palette = lazyPart(load);
/** A failure shows when the palette opens. */
const fetchAhead = () => void load().catch(() => {});

interface PaletteDoor {
  open: () => void;
  fetch: () => void;
}
const PaletteContext = createContext<PaletteDoor>({ open: () => {}, fetch: () => {} });

export const usePalette = () => use(PaletteContext);

export function PaletteHost({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const [isWanted, setWanted] = useState(false);
  if (opened && !isWanted) setWanted(true);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Preload on the modifier key: the code is there when K follows.
      if (event.key === 'Control' || event.key === 'Meta') fetchAhead();
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      setOpened((before) => !before);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const typedAhead = useTypedAhead(opened);
  const door = useMemo(() => ({ open: () => setOpened(true), fetch: fetchAhead }), []);
  const giveUp = () => {
    setOpened(false);
    setWanted(false);
  };
  return (
    <PaletteContext value={door}>
      {children}
      {isWanted ? (
        <Palette opened={opened} typedAhead={typedAhead} onClose={() => setOpened(false)} onMissing={giveUp} />
      ) : null}
    </PaletteContext>
  );
}

import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { useTypedAhead } from './typed-ahead.ts';

const load = () => import('./palette.tsx');
const Palette = lazyPart(load);
/** Ahead of its being wanted: whether that works shows when it is. */
const fetchAhead = () => void load().catch(() => {});

interface PaletteDoor {
  open: () => void;
  /** Fetches the palette's code; it looks as if it will be opened. */
  fetch: () => void;
}
const PaletteContext = createContext<PaletteDoor>({ open: () => {}, fetch: () => {} });

/** Opens the command palette. */
export const usePalette = () => use(PaletteContext);

/** Holds the command palette and listens for Ctrl or Cmd and K anywhere. */
export function PaletteHost({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const [isWanted, setWanted] = useState(false);
  if (opened && !isWanted) setWanted(true);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The key before K: by the time K comes, the code is there.
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

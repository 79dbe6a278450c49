import { createContext, lazy, Suspense, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTypedAhead } from './typed-ahead.ts';

const load = () => import('./palette.tsx');
const Palette = lazy(load);

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
      if (event.key === 'Control' || event.key === 'Meta') void load();
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      setOpened((before) => !before);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const typedAhead = useTypedAhead(opened);
  const door = useMemo(() => ({ open: () => setOpened(true), fetch: () => void load() }), []);
  return (
    <PaletteContext value={door}>
      {children}
      {isWanted ? (
        <Suspense>
          <Palette opened={opened} typedAhead={typedAhead} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </PaletteContext>
  );
}

import { useHotkeys } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { usePreferences } from '../../session/use-preferences.ts';
import { usePalette } from '../palette/palette-host.tsx';
import { isTaken } from './is-typing.ts';
import { GO_TO } from '../../parts/keys/shortcuts.ts';
import { moveInList, numberField, searchField, selectRow } from './list-rows.ts';

const KeyMapDialog = lazyPart(async () => ({ default: (await import('./key-map-dialog.tsx')).KeyMapDialog }));

const SEQUENCE_MS = 1_500;

const LETTERS = [...new Set(['g', 'j', 'k', 'x', ...Object.keys(GO_TO)])];
const NUMBERS = Array.from({ length: 10 }, (_, digit) => String(digit));
/** Some layouts need Shift for these. */
const SIGNS = ['/', '?', '+'].flatMap((sign) => [sign, `shift+${sign}`]);

/** STAFF-72 */
export function SingleKeys() {
  const { preferences } = usePreferences();
  const [isMapOpen, setMapOpen] = useState(false);
  const close = () => setMapOpen(false);
  return (
    <>
      {preferences.single_keys ? <Listening onMap={() => setMapOpen(true)} /> : null}
      {isMapOpen ? <KeyMapDialog onClose={close} onMissing={close} /> : null}
    </>
  );
}

function Listening({ onMap }: { onMap: () => void }) {
  const router = useRouter();
  const palette = usePalette();
  const goPressedAt = useRef<number | null>(null);

  const goToScreen = ({ key, timeStamp }: KeyboardEvent): boolean => {
    const pressedAt = goPressedAt.current;
    goPressedAt.current = key === 'g' && pressedAt === null ? timeStamp : null;
    if (goPressedAt.current !== null) return true;
    if (pressedAt === null || timeStamp - pressedAt > SEQUENCE_MS) return false;
    const screen = GO_TO[key];
    if (screen) void router.navigate({ href: screen.href });
    return true;
  };
  const search = () => {
    const field = searchField();
    if (field === null) palette.open();
    field?.focus();
    field?.select();
    return true;
  };
  const act = (event: KeyboardEvent): boolean => {
    const { key } = event;
    if (goToScreen(event)) return true;
    if (key === '?') onMap();
    if (key === '/') return search();
    if (key === 'j' || key === 'k') return moveInList(key === 'j' ? 1 : -1);
    return key === 'x' ? selectRow() : key === '?';
  };
  const press = (event: KeyboardEvent) => {
    if (isTaken(event)) return;
    if (act(event)) event.preventDefault();
    // The digit itself is typed into the field that takes the focus here.
    else if (/[\d+]/.test(event.key)) numberField()?.focus();
  };
  useHotkeys(
    [...LETTERS, ...NUMBERS, ...SIGNS].map((key) => [key, press, { preventDefault: false }]),
    [],
  );
  return null;
}

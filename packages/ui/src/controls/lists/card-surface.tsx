import { useDraggable } from '@dnd-kit/core';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
} from 'react';
import type { LiftedCard } from './board-column.tsx';

export type PressedCard = Pick<LiftedCard, 'card' | 'from'>;

interface CardSurfaceProps {
  ref: RefObject<HTMLDivElement | null>;
  columns: readonly { id: string }[];
  lifted: LiftedCard | null;
  onPress: (card: PressedCard) => void;
  onLift: (card: LiftedCard) => void;
  onChange: (card: LiftedCard) => void;
  /** To no column where it is put back. */
  onDrop: (card: LiftedCard) => void;
  children: ReactNode;
}

/** Listens for all cards of a board. */
export function CardSurface({ ref, columns, lifted, onPress, onLift, onChange, onDrop, children }: CardSurfaceProps) {
  const { setNodeRef, listeners } = useDraggable({ id: 'card' });
  useCopyKeys(lifted, onChange);
  useTarget(ref, lifted);

  const press = (event: PointerEvent<HTMLElement>) => {
    const found = cardAt(event.target);
    if (!found) return;
    setNodeRef(found.element);
    onPress(found.card);
    listeners?.['onPointerDown']?.(event);
  };

  const key = (event: KeyboardEvent<HTMLElement>) => {
    if (lifted?.isByKeyboard) return steer(event, lifted);
    const found = cardAt(event.target);
    if (!found || event.code !== 'Space') return;
    event.preventDefault();
    onLift({ ...found.card, to: found.card.from, isCopy: false, isByKeyboard: true });
  };
  const steer = (event: KeyboardEvent<HTMLElement>, card: LiftedCard) => {
    const step = STEPS[event.code];
    if (step === undefined && !DROPS.has(event.code) && !CANCELS.has(event.code) && event.code !== 'KeyC') return;
    if (event.code !== 'Tab') event.preventDefault();
    event.stopPropagation();
    if (event.code === 'KeyC') return onChange({ ...card, isCopy: !card.isCopy });
    if (step === undefined) return onDrop(CANCELS.has(event.code) ? { ...card, to: null } : card);
    const at = columns.findIndex(({ id }) => id === card.to);
    const next = columns[at + step];
    if (next) onChange({ ...card, to: next.id });
  };
  return (
    // The cards are the controls; this element only listens for all of them.
    <div
      ref={ref}
      role="presentation"
      onPointerDown={press}
      onKeyDown={key}
      onKeyUp={(event) => {
        // The release of the space bar would click the card.
        if (event.code === 'Space' && cardAt(event.target)) event.preventDefault();
      }}
    >
      {children}
    </div>
  );
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const DROPS = new Set(['Space', 'Enter']);
const CANCELS = new Set(['Escape', 'Tab']);

function cardAt(target: EventTarget) {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
  const { card, cardColumn: from } = element?.dataset ?? {};
  return element && card !== undefined && from !== undefined ? { element, card: { card, from } } : null;
}

const isCopying = (event: { altKey: boolean; ctrlKey: boolean; metaKey: boolean }) =>
  event.altKey || event.ctrlKey || event.metaKey;

/** Alt, Ctrl or Cmd copies while it is pressed during a drag. */
function useCopyKeys(lifted: LiftedCard | null, onChange: (card: LiftedCard) => void): void {
  const note = useEffectEvent((event: globalThis.KeyboardEvent | globalThis.PointerEvent) => {
    const isCopy = isCopying(event);
    if (lifted && isCopy !== lifted.isCopy) onChange({ ...lifted, isCopy });
  });
  const isDragged = lifted !== null && !lifted.isByKeyboard;
  useEffect(() => {
    if (!isDragged) return undefined;
    const listener = (event: globalThis.KeyboardEvent | globalThis.PointerEvent) => note(event);
    const events = ['keydown', 'keyup', 'pointermove'] as const;
    for (const name of events) window.addEventListener(name, listener);
    return () => {
      for (const name of events) window.removeEventListener(name, listener);
    };
  }, [isDragged]);
}

/** Marks the column that the keyboard has chosen and brings it onto the screen. */
function useTarget(ref: RefObject<HTMLElement | null>, lifted: LiftedCard | null): void {
  const target = lifted?.isByKeyboard ? lifted.to : null;
  useEffect(() => {
    if (target === null) return undefined;
    const column = ref.current?.querySelector<HTMLElement>(`[data-board-column="${CSS.escape(target)}"]`);
    column?.setAttribute('data-target', 'true');
    column?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    return () => column?.removeAttribute('data-target');
  }, [ref, target]);
}

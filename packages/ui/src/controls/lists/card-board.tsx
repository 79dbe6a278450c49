import { DndContext, DragOverlay, PointerSensor, pointerWithin, useSensor, useSensors } from '@dnd-kit/core';
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import { CardSurface, type PressedCard } from './card-surface.tsx';
import { BoardContext, type Board, type LiftedCard } from './board-column.tsx';

export interface CardMove {
  card: string;
  from: string;
  to: string;
  isCopy: boolean;
}

interface CardBoardProps {
  /** In order, with the names that are announced. */
  columns: readonly { id: string; label: string }[];
  nameOf: (card: string) => string;
  /** Resolves to true where the card is in its new column, which then takes the focus. */
  onMove: (move: CardMove) => Promise<boolean>;
  /** Follows the pointer. */
  renderCard: (card: string) => ReactNode;
  children: ReactNode;
}

/**
 * Cards that move between columns by pointer, or by keyboard: space, arrows, space. Cards are buttons with the
 * attributes of `boardCard`. One draggable serves all of them, so that a drag renders no card.
 */
export function CardBoard({ columns, nameOf, onMove, renderCard, children }: CardBoardProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const instructions = useId();
  const [lifted, setLifted] = useState<LiftedCard | null>(null);
  const [said, setSaid] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const labelOf = (id: string) => columns.find((column) => column.id === id)?.label ?? '';
  const [board] = useState<Board>(() => ({ instructions }));

  const pressed = useRef<PressedCard>(null);

  const lift = (card: LiftedCard) => {
    setLifted(card);
    setSaid(`Picked up ${nameOf(card.card)} of ${labelOf(card.from)}`);
  };
  const drop = async ({ card, from, to, isCopy }: LiftedCard) => {
    setLifted(null);
    if (to === null || to === from) return setSaid(`${nameOf(card)} returned to ${labelOf(from)}`);
    setSaid(`${nameOf(card)} dropped on ${labelOf(to)}`);
    if (await onMove({ card, from, to, isCopy }).catch(() => false)) focusCard(root.current, card, to);
    else focusCard(root.current, card, from);
  };
  return (
    <BoardContext value={board}>
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
        onDragStart={() => {
          if (pressed.current)
            lift({ ...pressed.current, to: pressed.current.from, isCopy: false, isByKeyboard: false });
        }}
        onDragOver={({ over }) => {
          const to = over === null ? null : String(over.id);
          setLifted((now) => now && { ...now, to });
          if (lifted && to !== null) setSaid(`${nameOf(lifted.card)} is over ${labelOf(to)}`);
        }}
        onDragEnd={({ over }) => void (lifted && drop({ ...lifted, to: over === null ? null : String(over.id) }))}
        onDragCancel={() => setLifted(null)}
      >
        <CardSurface
          ref={root}
          columns={columns}
          lifted={lifted}
          onPress={(card) => {
            pressed.current = card;
          }}
          onLift={lift}
          onChange={(next) => {
            setLifted(next);
            if (next.to !== lifted?.to) setSaid(`${nameOf(next.card)} is over ${labelOf(next.to ?? next.from)}`);
            else setSaid(next.isCopy ? 'Will be copied' : 'Will be moved');
          }}
          onDrop={(card) => void drop(card)}
        >
          {children}
        </CardSurface>
        <DragOverlay dropAnimation={null} style={OWN_LAYER}>
          {lifted === null || lifted.isByKeyboard ? null : (
            <div data-copied={lifted.isCopy || undefined}>{renderCard(lifted.card)}</div>
          )}
        </DragOverlay>
      </DndContext>
      <VisuallyHidden id={instructions}>
        Press space to pick up, left and right arrow to choose a week, C to copy, space to drop, escape to cancel. Press
        enter for details.
      </VisuallyHidden>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </BoardContext>
  );
}

/** Following the pointer paints nothing else. */
const OWN_LAYER = { willChange: 'transform' };

/** The board announces moves itself, for pointer and keyboard alike. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** After the cards are rendered in their new columns. */
const focusCard = (root: HTMLElement | null, card: string, column: string) =>
  requestAnimationFrame(() => {
    if (
      document.activeElement !== document.body &&
      document.activeElement !== null &&
      !root?.contains(document.activeElement)
    )
      return;
    root
      ?.querySelector<HTMLElement>(`[data-card="${CSS.escape(card)}"][data-card-column="${CSS.escape(column)}"]`)
      ?.focus();
  });

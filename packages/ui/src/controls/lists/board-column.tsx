import { useDroppable } from '@dnd-kit/core';
import { createContext, type ReactNode, use } from 'react';

export interface LiftedCard {
  card: string;
  from: string;
  /** Null outside of every column. */
  to: string | null;
  isCopy: boolean;
  isByKeyboard: boolean;
}

/** Never changes, so that no card renders again. */
export interface Board {
  instructions: string;
}

export const BoardContext = createContext<Board>({ instructions: '' });

/** Attributes of a card's button. */
export function useBoardCard(card: string, column: string) {
  const { instructions } = use(BoardContext);
  return { 'data-card': card, 'data-card-column': column, 'aria-describedby': instructions };
}

interface BoardColumnProps {
  id: string;
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Cards are dropped anywhere on it. Memoize the children: a drag renders the column itself again. */
export function BoardColumn({ id, label, className, children }: BoardColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <section
      ref={setNodeRef}
      aria-label={label}
      className={className}
      data-board-column={id}
      data-over={isOver || undefined}
    >
      {children}
    </section>
  );
}

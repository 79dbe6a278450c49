import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { moveItem } from './move-item.ts';
import type { ReorderId, ReorderItem } from './reorder-item.ts';
import { ReorderRow } from './reorder-row.tsx';
import { oneRow, RowKeyboardSensor } from './row-keyboard.ts';
import { dragAnnouncements } from './drag-announcements.ts';
import classes from './reorder-list.module.css';

interface ReorderListProps {
  label: string;
  items: ReorderItem[];
  /** The complete new order stays on the screen while the promise runs. */
  onReorder: (newIndex: number, ids: ReorderId[]) => void | Promise<unknown>;
  disabled?: boolean;
}

/** Sorted by dragging, by keyboard (space, arrows, space) or by buttons. */
export function ReorderList({ label, items, onReorder, disabled = false }: ReorderListProps) {
  const [pending, setPending] = useState<ReorderId[] | null>(null);
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(RowKeyboardSensor, { coordinateGetter: oneRow }),
  );
  const sorted = inOrder(items, pending);
  const ids = sorted.map(({ id }) => id);
  const announcements = dragAnnouncements(sorted);

  const settle = async (newIndex: number, order: ReorderId[]) => {
    try {
      await onReorder(newIndex, order);
    } finally {
      // A newer move is still pending.
      setPending((now) => (now === order ? null : now));
    }
  };
  const move = (id: ReorderId, to: number) => {
    if (disabled || to < 0 || to >= ids.length || ids[to] === id) return;
    const order = moveItem(ids, id, to);
    setPending(order);
    void settle(to, order).catch(() => setSaid('The order could not be saved. The list is unchanged.'));
  };
  const step = (item: ReorderItem, to: number, button: HTMLElement) => {
    flushSync(() => {
      move(item.id, to);
      if (to >= 0 && to < ids.length) setSaid(`${item.label} moved to position ${to + 1} of ${ids.length}`);
    });
    // Moving a row in the document blurs its button.
    button.focus();
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={({ active, over }) => {
        if (over) move(active.id, ids.indexOf(over.id));
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ol className={classes.list} aria-label={label}>
          {sorted.map((item, index) => (
            <ReorderRow
              key={item.id}
              item={item}
              index={index}
              count={sorted.length}
              disabled={disabled}
              onStep={(to, button) => step(item, to, button)}
            />
          ))}
        </ol>
      </SortableContext>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
    </DndContext>
  );
}

const INSTRUCTIONS = {
  draggable: 'Press space to pick up, arrow keys to move, space to drop, escape to cancel.',
};

function inOrder(items: ReorderItem[], order: ReorderId[] | null): ReorderItem[] {
  if (order === null) return items;
  return items.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

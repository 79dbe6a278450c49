import { KeyboardSensor, type KeyboardCoordinateGetter, type KeyboardSensorProps } from '@dnd-kit/core';

/** The library's sensor scrolls the page instead of moving beyond its middle, and loses presses; `oneRow` scrolls. */
export class RowKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    const context = {
      get current() {
        return { ...props.context.current, scrollableAncestors: [] };
      },
    };
    super({ ...props, context });
  }
}

/** Space kept around the moved row, in pixels: bars stick to the edges of a page. */
const MARGIN = 90;

/** Moves over the next row, whatever its height, and brings that row onto the screen first. */
export const oneRow: KeyboardCoordinateGetter = (event, { context }) => {
  const { collisions, collisionRect, droppableContainers, droppableRects } = context;
  const step = STEPS[event.code];
  if (step === undefined) return;
  event.preventDefault();
  if (!collisions || !collisionRect) return;
  const topOf = (id: (typeof collisions)[number]['id']) => droppableRects.get(id)?.top ?? 0;
  const rows = droppableContainers.getEnabled().toSorted((a, b) => topOf(a.id) - topOf(b.id));
  const target = rows[rows.findIndex(({ id }) => id === collisions[0]?.id) + step];
  const rect = target && droppableRects.get(target.id);
  if (!rect) return;
  // Its top follows the scroll. Equal centers make it the closest row.
  const top = () => rect.top + (rect.height - collisionRect.height) / 2;
  if (top() < MARGIN || top() + collisionRect.height > window.innerHeight - MARGIN) {
    target.node.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
  return { x: rect.left, y: top() };
};

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

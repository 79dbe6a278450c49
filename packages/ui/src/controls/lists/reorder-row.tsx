import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import type { ReorderItem } from './reorder-item.ts';
import classes from './reorder-list.module.css';

interface ReorderRowProps {
  item: ReorderItem;
  index: number;
  count: number;
  disabled: boolean;
  onStep: (to: number, button: HTMLElement) => void;
}

export function ReorderRow({ item, index, count, disabled, onStep }: ReorderRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
    attributes: { role: 'button', roleDescription: 'sortable' },
  });
  const place = { transform: CSS.Translate.toString(transform), transition };
  return (
    <li ref={setNodeRef} className={classes.row} style={place} data-dragging={isDragging || undefined}>
      <button
        {...attributes}
        {...listeners}
        ref={setActivatorNodeRef}
        type="button"
        className={classes.handle}
        aria-label={`Move ${item.label}`}
        disabled={disabled}
      >
        <IconGripVertical size={17} aria-hidden />
      </button>
      {/* A filtered list may leave rows out, so positions are hidden where the order is fixed. */}
      <span className={classes.position}>{disabled ? null : index + 1}</span>
      <div className={classes.content}>{item.content ?? item.label}</div>
      <div className={classes.steps}>
        <StepButton way="up" item={item} off={disabled || index === 0} onStep={(button) => onStep(index - 1, button)} />
        <StepButton
          way="down"
          item={item}
          off={disabled || index === count - 1}
          onStep={(button) => onStep(index + 1, button)}
        />
      </div>
      {item.below ? <div className={classes.below}>{item.below}</div> : null}
    </li>
  );
}

interface StepButtonProps {
  way: 'up' | 'down';
  item: ReorderItem;
  off: boolean;
  onStep: (button: HTMLElement) => void;
}

/** Stays focusable at either end: disabling it would drop the focus while moving. */
function StepButton({ way, item, off, onStep }: StepButtonProps) {
  const Mark = way === 'up' ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      variant="default"
      aria-label={`Move ${item.label} ${way}`}
      aria-disabled={off}
      {...(off ? { 'data-disabled': true } : {})}
      onClick={(event) => {
        if (!off) onStep(event.currentTarget);
      }}
    >
      <Mark size={15} aria-hidden />
    </ActionIcon>
  );
}

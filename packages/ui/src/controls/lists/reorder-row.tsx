import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
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
      {disabled ? (
        <span className={classes.position} />
      ) : (
        <PositionInput item={item} index={index} count={count} onStep={onStep} />
      )}
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

/** Enter or leaving the field moves the row; 1 moves it to the top. */
function PositionInput({ item, index, count, onStep }: Pick<ReorderRowProps, 'item' | 'index' | 'count' | 'onStep'>) {
  /** Null while nothing is typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const move = (field: HTMLElement) => {
    setTyped(null);
    if (typed === null || !/^\d{1,9}$/.test(typed.trim())) return;
    const to = Math.min(Math.max(Number(typed), 1), count) - 1;
    if (to !== index) onStep(to, field);
  };
  return (
    <input
      className={classes.position}
      inputMode="numeric"
      aria-label={`Position of ${item.label}`}
      value={typed ?? index + 1}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={({ currentTarget }) => move(currentTarget)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          // Enter would submit the form around the list.
          event.preventDefault();
          move(event.currentTarget);
        } else if (event.key === 'Escape' && typed !== null) {
          event.stopPropagation();
          setTyped(null);
        }
      }}
    />
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

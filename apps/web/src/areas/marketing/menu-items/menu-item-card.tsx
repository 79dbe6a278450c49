import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ChildMenuItem, MenuItem } from '@larder/contract/marketing/menu-items/menu-items.ts';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import { useId, useState } from 'react';
import { MenuItemDialog } from './menu-item-dialog.tsx';
import classes from './menu-item.module.css';

export function MenuItemCard({ item }: { item: MenuItem }) {
  const [isOpen, setOpen] = useState(false);
  const belowId = useId();
  const { name, children } = item;
  const names = children.map((child) => child.name).join(', ');
  const Sign = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.card}>
      <ItemLine item={item} />
      {children.length === 0 ? null : (
        <>
          <Button
            className={classes.toggle ?? ''}
            variant="subtle"
            size="compact-sm"
            leftSection={<Sign size={16} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={belowId}
            aria-label={`Below ${name}: ${names}`}
            onClick={() => setOpen(!isOpen)}
          >
            {names}
          </Button>
          <ul id={belowId} className={classes.below} hidden={!isOpen} aria-label={`Items below ${name}`}>
            {children.map((child) => (
              <li key={child.id}>
                <ItemLine item={child} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const ACTION_LABELS = { expand: 'expand', fetch: 'fetch items' };

function ItemLine({ item }: { item: ChildMenuItem }) {
  const [isEditing, setEditing] = useState(false);
  const { name, is_new_flag, on_activate, types, primaryCategory } = item;
  const fetched = types.length > 0 ? ` (${types.join(' and ')})` : '';
  return (
    <div className={classes.line}>
      <div className={classes.text}>
        <span className={classes.name}>
          {name} {is_new_flag ? <StatusBadge tone="teal" label="New" /> : null}
        </span>
        <span className={classes.note}>{`On activate: ${ACTION_LABELS[on_activate]}${fetched}`}</span>
        <span className={classes.note}>{`Primary category: ${primaryCategory?.data.name ?? ''}`}</span>
      </div>
      <Button variant="default" size="compact-sm" aria-label={`Edit ${name}`} onClick={() => setEditing(true)}>
        Edit
      </Button>
      {isEditing ? <MenuItemDialog item={item} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}

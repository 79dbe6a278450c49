import { Button, Group } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { listRotationMenuItems } from '@larder/contract/catalogue/meal-rotations/meal-rotations.ts';
import {
  archiveMenuItem,
  listMenuItems,
  restoreMenuItem,
  type ChildMenuItem,
  type MenuItem,
} from '@larder/contract/marketing/menu-items/menu-items.ts';
import { refusalToRestoreBelow } from '@larder/domain/marketing/menu-items/menu-item-rules.ts';
import { StatusBadge } from '@larder/ui/controls/display/status-badge.tsx';
import type { ReorderId, ReorderItem } from '@larder/ui/controls/lists/reorder-item.ts';
import { ReorderList } from '@larder/ui/controls/lists/reorder-list.tsx';
import { useState } from 'react';
import { useCall } from '../../../calls/use-call.ts';
import { ArchiveAction } from '../archive-action.tsx';
import { MenuItemDialog } from './menu-item-dialog.tsx';
import { ACTION_LABELS } from './menu-item-form.ts';
import classes from './menu-item.module.css';

interface MenuItemRowProps {
  item: MenuItem;
  isOpen: boolean;
  onToggle: () => void;
  onReorder: (ids: ReorderId[]) => Promise<unknown>;
}

export const menuItemRow = ({ item, isOpen, onToggle, onReorder }: MenuItemRowProps): ReorderItem => ({
  id: item.id,
  label: item.name,
  content: <ItemCard item={item} isOpen={isOpen} onToggle={onToggle} />,
  below: item.children.length === 0 ? null : <ItemsBelow item={item} isOpen={isOpen} onReorder={onReorder} />,
});

const belowId = ({ id }: MenuItem) => `below-${id}`;
const namesBelow = ({ children }: MenuItem) => children.map(({ name }) => name).join(', ');

function ItemCard({ item, isOpen, onToggle }: Omit<MenuItemRowProps, 'onReorder'>) {
  const names = namesBelow(item);
  const Sign = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.card}>
      <ItemLine item={item} below={names} />
      {names === '' ? null : (
        <Button
          classNames={{ root: classes.toggle ?? '', label: classes.toggled ?? '' }}
          variant="subtle"
          size="compact-sm"
          leftSection={<Sign size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={belowId(item)}
          aria-label={`Below ${item.name}: ${names}`}
          onClick={onToggle}
        >
          {names}
        </Button>
      )}
    </div>
  );
}

const ItemsBelow = ({ item, isOpen, onReorder }: Omit<MenuItemRowProps, 'onToggle'>) => (
  <div id={belowId(item)} className={classes.below} hidden={!isOpen}>
    <ReorderList
      label={`Items below ${item.name}`}
      disabled={item.archived_at !== null}
      items={item.children.map((child) => ({
        id: child.id,
        label: child.name,
        content: <ItemLine item={child} below="" />,
      }))}
      onReorder={(_, ids) => onReorder(ids)}
    />
  </div>
);

function ItemLine({ item, below }: { item: ChildMenuItem; below: string }) {
  const [isEditing, setEditing] = useState(false);
  const { name, is_new_flag, on_activate, types, primaryCategory, parent, archived_at } = item;
  const fetched = types.length > 0 ? ` (${types.join(' and ')})` : '';
  return (
    <div className={classes.line}>
      <div className={classes.text}>
        <span className={classes.name}>
          {name} {is_new_flag ? <StatusBadge tone="teal" label="New" /> : null}
        </span>
        <span className={classes.note}>{`On activate: ${ACTION_LABELS[on_activate].toLowerCase()}${fetched}`}</span>
        <span className={classes.note}>{`Primary category: ${primaryCategory?.data.name ?? ''}`}</span>
        {archived_at !== null && parent ? <span className={classes.note}>{`Below ${parent.name}`}</span> : null}
      </div>
      <Group gap={6} className={classes.actions ?? ''}>
        <Button variant="default" size="compact-sm" aria-label={`Edit ${name}`} onClick={() => setEditing(true)}>
          Edit
        </Button>
        <ArchiveMenuItem item={item} below={below} />
      </Group>
      {isEditing ? <MenuItemDialog item={item} onClose={() => setEditing(false)} /> : null}
    </div>
  );
}

function ArchiveMenuItem({ item: { id, name, parent, archived_at }, below }: { item: ChildMenuItem; below: string }) {
  const isArchived = archived_at !== null;
  const others = below === '' ? '' : `, ${isArchived ? 'with' : 'nor'} the items below it: ${below}`;
  const { run } = useCall(isArchived ? restoreMenuItem : archiveMenuItem, {
    refreshes: [listMenuItems, listRotationMenuItems],
  });
  return (
    <ArchiveAction
      name={name}
      isArchived={isArchived}
      effect={
        isArchived ? `Customers see it on the menu again${others}.` : `Customers no longer see it on the menu${others}.`
      }
      refusal={isArchived ? refusalToRestoreBelow(parent) : null}
      run={() => run({ params: { id } })}
    />
  );
}

import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';

interface Named {
  id: UniqueIdentifier;
  label: string;
}

export function dragAnnouncements(items: Named[]): Announcements {
  const nameOf = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.label ?? '';
  const placeOf = (id: UniqueIdentifier) =>
    `position ${items.findIndex((item) => item.id === id) + 1} of ${items.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}, ${placeOf(active.id)}`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is over ${placeOf(over.id)}` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} dropped at ${placeOf(over.id)}` : `${nameOf(active.id)} returned`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} returned to ${placeOf(active.id)}`,
  };
}

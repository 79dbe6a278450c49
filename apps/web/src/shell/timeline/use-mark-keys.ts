import type { TimelineItem } from '@larder/contract/operations/timeline/timeline.ts';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import type { PlacedItem } from './place-items.ts';
import { reachableMark } from './reachable-mark.ts';
import { panned, spanOf, zoomed, type View } from './scale.ts';

export type ChangeView = (change: (view: View) => View) => void;

interface Marks {
  order: readonly PlacedItem[];
  view: View;
  now: number;
  onView: ChangeView;
  onHome: () => void;
  onPick: (item: TimelineItem) => void;
}

const ZOOMS: Partial<Record<string, number>> = { '+': 0.7, '=': 0.7, '-': 1.4 };
const STEPS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Plus and minus zoom around the mark, Home returns to today. */
export function useMarkKeys(track: RefObject<HTMLElement | null>, marks: Marks) {
  const { order, view, now, onView, onHome, onPick } = marks;
  const [pickedId, setPickedId] = useState<string | null>(null);
  const current = reachableMark(order, view, now, pickedId);

  const pick = (placed: PlacedItem) => {
    setPickedId(placed.item.id);
    onPick(placed.item);
  };
  const goTo = (placed: PlacedItem) => {
    pick(placed);
    if (placed.from < view.start || placed.from > view.end - spanOf(view) * 0.1) {
      onView((before) => panned(before, placed.from - before.start - spanOf(before) / 2));
    }
  };
  const act = (key: string): boolean => {
    const next = current && order[order.indexOf(current) + (STEPS[key] ?? 0)];
    const zoom = ZOOMS[key];
    if (key in STEPS && next) goTo(next);
    else if (zoom !== undefined) onView((before) => zoomed(before, zoom, placeIn(before, current)));
    else if (key === 'Home') onHome();
    else return false;
    return true;
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !act(event.key)) return;
    event.preventDefault();
    // The focused mark may have left the view.
    requestAnimationFrame(() => track.current?.querySelector<HTMLElement>('[data-item][tabindex="0"]')?.focus());
  };
  return { current, pickedId, pick, press };
}

function placeIn(view: View, placed: PlacedItem | undefined): number {
  if (!placed) return 0.5;
  return Math.min(1, Math.max(0, (placed.from - view.start) / spanOf(view)));
}

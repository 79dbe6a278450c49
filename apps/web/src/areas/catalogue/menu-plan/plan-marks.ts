import { findRepeats, type PlannedMenu, type Repeats } from '@larder/domain/catalogue/menu-plan/menu-marks.ts';
import { createContext, use, useLayoutEffect, useState, useSyncExternalStore } from 'react';

export interface Marks {
  subscribe: (listener: () => void) => () => void;
  repeats: () => Repeats;
  set: (repeats: Repeats) => void;
}

function createMarks(first: Repeats): Marks {
  let current = first;
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    repeats: () => current,
    set: (repeats) => {
      current = repeats;
      for (const listener of listeners) listener();
    },
  };
}

export const MarksContext = createContext<Marks>(createMarks(new Map()));

/** A move changes marks in later weeks, whose columns need not render for it: each mark subscribes by itself. */
export function useMarks(menus: readonly PlannedMenu[], within: number): Marks {
  const [marks] = useState(() => createMarks(findRepeats(menus, within)));
  useLayoutEffect(() => marks.set(findRepeats(menus, within)), [marks, menus, within]);
  return marks;
}

/** The earlier week that offered the dish, or null. */
export function useRepeat(week: number, productId: number): number | null {
  const { subscribe, repeats } = use(MarksContext);
  return useSyncExternalStore(subscribe, () => repeats().get(week)?.get(productId) ?? null);
}

export function useRepeatCount(week: number): number {
  const { subscribe, repeats } = use(MarksContext);
  return useSyncExternalStore(subscribe, () => repeats().get(week)?.size ?? 0);
}

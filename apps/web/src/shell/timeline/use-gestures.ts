import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import { panned, spanOf, zoomed } from './scale.ts';
import type { ChangeView } from './use-mark-keys.ts';

/** A shorter drag counts as a click. */
const CLICK_PIXELS = 4;
const WHEEL_STEP = 1.15;

/** Dragging and sideways wheel pan; Ctrl or Cmd with the wheel zooms. */
export function useGestures(track: RefObject<HTMLElement | null>, width: number, change: ChangeView) {
  useWheel(track, change);
  const drag = useRef<{ x: number; hasMoved: boolean } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0) drag.current = { x: event.clientX, hasMoved: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const dragged = drag.current;
      if (!dragged || event.buttons !== 1) return;
      const moved = event.clientX - dragged.x;
      if (!dragged.hasMoved && Math.abs(moved) < CLICK_PIXELS) return;
      if (!dragged.hasMoved) event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, hasMoved: true };
      change((view) => panned(view, (-moved / width) * spanOf(view)));
    },
    onPointerUp: () => {
      drag.current = null;
    },
  };
}

/** React's wheel listeners are passive and cannot stop the page from scrolling. */
function useWheel(track: RefObject<HTMLElement | null>, change: ChangeView) {
  useEffect(() => {
    const element = track.current;
    if (element === null) return undefined;
    const turn = (event: WheelEvent) => {
      const { left, width } = element.getBoundingClientRect();
      const isZoom = event.ctrlKey || event.metaKey;
      const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
      if (!isZoom && !isSideways) return;
      event.preventDefault();
      if (isZoom) {
        const factor = event.deltaY > 0 ? WHEEL_STEP : 1 / WHEEL_STEP;
        change((view) => zoomed(view, factor, (event.clientX - left) / width));
      } else {
        change((view) => panned(view, ((event.deltaX || event.deltaY) / width) * spanOf(view)));
      }
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [track, change]);
}

export interface RestingTimer {
  /** Stops the clock; what is left is kept. */
  rest(): void;
  /** Goes on with what was left. */
  resume(): void;
  stop(): void;
}

/** Calls `onEnd` after `milliseconds` of not resting. Measured with `performance`, which no clock change moves. */
export function startRestingTimer(milliseconds: number, onEnd: () => void): RestingTimer {
  let left = milliseconds;
  let startedAt = performance.now();
  let handle: ReturnType<typeof setTimeout> | null = setTimeout(onEnd, left);

  const stop = () => {
    if (handle !== null) clearTimeout(handle);
    handle = null;
  };
  return {
    rest() {
      if (handle === null) return;
      stop();
      left -= performance.now() - startedAt;
    },
    resume() {
      if (handle !== null) return;
      startedAt = performance.now();
      handle = setTimeout(onEnd, Math.max(0, left));
    },
    stop,
  };
}

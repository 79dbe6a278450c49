export interface PausableTimer {
  pause(): void;
  resume(): void;
  stop(): void;
}

/** Measured with the monotonic `performance` clock. */
export function startPausableTimer(milliseconds: number, onEnd: () => void): PausableTimer {
  let left = milliseconds;
  let startedAt = performance.now();
  let handle: ReturnType<typeof setTimeout> | null = setTimeout(onEnd, left);

  const stop = () => {
    if (handle !== null) clearTimeout(handle);
    handle = null;
  };
  return {
    pause() {
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

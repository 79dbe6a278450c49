const HELD_MILLISECONDS = 5_000;
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/** While sections above it load. Stops on user input, and after 5 s. */
export function keepInView(target: Element): void {
  const parts = new ResizeObserver(() => target.scrollIntoView());
  for (const part of document.querySelectorAll('[data-anchor]')) parts.observe(part);
  const moved = new AbortController();
  const over = () => {
    parts.disconnect();
    moved.abort();
  };
  for (const move of MOVES) window.addEventListener(move, over, { signal: moved.signal, passive: true });
  setTimeout(over, HELD_MILLISECONDS);
}

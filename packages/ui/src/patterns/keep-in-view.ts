/** By then the parts of a page are there, or will not come. */
const HELD_MILLISECONDS = 5_000;
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/**
 * Keeps what was jumped to in view: parts before it load after the jump, and would push it out again. Whoever moves on
 * is left alone, and after 5 s everybody is.
 */
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

let isPressed = false;
const released = () => {
  isPressed = false;
};
addEventListener(
  'pointerdown',
  () => {
    isPressed = true;
  },
  true,
);
for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, released, true);

/**
 * At once, or after the click of the press that took the focus away: a message that appears between press and release
 * moves the button from under the pointer, and the click is lost.
 */
export function afterPress(show: () => void): void {
  if (!isPressed) return show();
  const later = () => {
    removeEventListener('pointerup', later, true);
    removeEventListener('pointercancel', later, true);
    setTimeout(show);
  };
  addEventListener('pointerup', later, true);
  addEventListener('pointercancel', later, true);
}

/** Focuses a new dialog step: the element that had the focus is gone. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus();

/** Where the focus goes when a step of a dialog appears: what held it before is gone with the last step. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus();

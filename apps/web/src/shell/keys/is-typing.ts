const TYPING =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false]), ' +
  '[role=combobox], [role=listbox], [role=menu], [role=dialog], [role=slider]';

/** Single keys act nowhere else (STAFF-72). */
export function isTaken({ target, altKey, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || isComposing) return true;
  if (target instanceof Element && target.closest(TYPING) !== null) return true;
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}

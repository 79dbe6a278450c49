/**
 * The first field whose text cannot be read as what it should be ("12,5x" as money). Such a field says so through the
 * browser's custom validity, so that a form never saves an older or an empty value in its place.
 */
export function firstUnreadable(form: HTMLFormElement): HTMLInputElement | null {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.validity.customError) return element;
  }
  return null;
}

/** Lets the field say what is wrong with it, and goes there. */
export function tellUnreadable(field: HTMLInputElement) {
  field.checkValidity();
  field.focus();
}

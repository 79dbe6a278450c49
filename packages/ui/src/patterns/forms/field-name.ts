/** The label of a field without its asterisk; empty without one, and null without a field. */
export function fieldName(field: HTMLElement | null): string | null {
  if (field === null) return null;
  const label = field instanceof HTMLInputElement || isLabelled(field) ? field.labels?.[0] : null;
  const named = label ?? document.getElementById(field.getAttribute('aria-labelledby')?.split(' ')[0] ?? '');
  if (!named) return field.getAttribute('aria-label') ?? '';
  const copy = named.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return copy.textContent.trim();
}

const isLabelled = (field: HTMLElement): field is HTMLSelectElement | HTMLTextAreaElement =>
  field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;

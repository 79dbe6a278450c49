import { useEffect, type RefObject } from 'react';

/**
 * Opens a dialog's form on its first field, or on the one with `data-autofocus`. On the close button, which comes first
 * in the dialog, the first space typed would close it.
 */
export function useFirstField(form: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const place = form.current;
    const target = place && (markedField(place) ?? firstField(place) ?? place.querySelector('button'));
    if (!target) return;
    // Mantine focuses this mark when the dialog opens; a form that is shown later has missed that.
    target.setAttribute('data-autofocus', '');
    if (hasFreeFocus(place)) target.focus();
  }, [form]);
}

const FIELDS = 'input, select, textarea';

function markedField(place: HTMLElement): HTMLElement | null {
  const marked = place.querySelector<HTMLElement>('[data-autofocus]');
  // Mantine marks a password's wrapper, not its input.
  return marked?.querySelector<HTMLElement>(FIELDS) ?? marked;
}

function firstField(place: HTMLElement): HTMLElement | undefined {
  const fields = [...place.querySelectorAll<HTMLElement>(FIELDS)].filter(isEditable);
  const [first] = fields;
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first;
  return fields.find((field) => field.matches(`[name="${CSS.escape(first.name)}"]:checked`)) ?? first;
}

const isEditable = (field: HTMLElement) =>
  !field.matches(':disabled, [readonly], [type="hidden"]') && field.getClientRects().length > 0;

/** On nothing, or in the dialog around the form. */
function hasFreeFocus(form: HTMLElement) {
  const { activeElement: focused } = document;
  return focused === document.body || (!form.contains(focused) && form.closest('[role="dialog"]')?.contains(focused));
}

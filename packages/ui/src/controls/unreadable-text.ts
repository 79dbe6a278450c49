import { useEffect, useState, type RefObject } from 'react';

// Text that cannot be read as what it should be ("12,5x" as money) has no value that a form could know of. Its field says
// so through the browser's custom validity, which says nothing when it changes; hence the listeners.
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Marks a field's text as unreadable, with a sentence why; null where it can be read. */
export function useReadability(ref: RefObject<HTMLInputElement | null>, problem: string | null) {
  useEffect(() => {
    const input = ref.current;
    if (input === null || problem === null) return undefined;
    input.setCustomValidity(problem);
    tell();
    return () => {
      input.setCustomValidity('');
      tell();
    };
  }, [ref, problem]);
}

/** The unreadable fields of a form, or of the page: why, by the path that the form knows each under. */
export function unreadableTexts(root: ParentNode): Record<string, string> {
  const fields = [...root.querySelectorAll<HTMLInputElement>('input[data-path]')];
  return Object.fromEntries(
    fields.flatMap(({ validity, validationMessage, dataset: { path } }) =>
      validity.customError && path !== undefined ? [[path, validationMessage]] : [],
    ),
  );
}

/** The unreadable fields of a form, kept up to date. */
export function useUnreadableTexts(form: RefObject<HTMLFormElement | null>): Record<string, string> {
  const [texts, setTexts] = useState<Record<string, string>>({});
  useEffect(() => subscribe(() => form.current && setTexts(unreadableTexts(form.current))), [form]);
  return texts;
}

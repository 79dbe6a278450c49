import { useEffect, useState, type RefObject } from 'react';

// Unreadable text ("12,5x" as money) has no value. Fields report it through the browser's custom validity, which fires
// no event on change; hence the listeners.
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Null clears the error. */
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

/** By form path. */
export function unreadableTexts(root: ParentNode): Record<string, string> {
  const fields = [...root.querySelectorAll<HTMLInputElement>('input[data-path]')];
  return Object.fromEntries(
    fields.flatMap(({ validity, validationMessage, dataset: { path } }) =>
      validity.customError && path !== undefined ? [[path, validationMessage]] : [],
    ),
  );
}

export function useUnreadableTexts(form: RefObject<HTMLFormElement | null>): Record<string, string> {
  const [texts, setTexts] = useState<Record<string, string>>({});
  useEffect(() => subscribe(() => form.current && setTexts(unreadableTexts(form.current))), [form]);
  return texts;
}

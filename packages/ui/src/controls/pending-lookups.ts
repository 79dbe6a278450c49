// A field may still be looking up what was typed into it when its form is saved. Whoever saves waits for it.
const looking = new WeakMap<HTMLInputElement, Promise<void>>();

/** Says that a field's text is being looked up until `work` ends, which it does whatever comes of it. */
export function trackLookup(input: HTMLInputElement, work: Promise<void>) {
  const ended = work.finally(() => {
    if (looking.get(input) === ended) looking.delete(input);
  });
  looking.set(input, ended);
}

/** Ends when every field within has its value, or says why it has none; null when none is being looked up. */
export function pendingLookups(root: ParentNode): Promise<unknown> | null {
  const works = [...root.querySelectorAll('input')].flatMap((input) => looking.get(input) ?? []);
  return works.length === 0 ? null : Promise.all(works);
}

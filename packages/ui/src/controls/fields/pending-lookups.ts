// A field may still be looking up its text when its form is saved; the form waits for it.
const looking = new WeakMap<HTMLInputElement, Promise<void>>();

export function trackLookup(input: HTMLInputElement, work: Promise<void>) {
  const ended = work.finally(() => {
    if (looking.get(input) === ended) looking.delete(input);
  });
  looking.set(input, ended);
}

/** Null when none is pending. */
export function pendingLookups(root: ParentNode): Promise<unknown> | null {
  const works = [...root.querySelectorAll('input')].flatMap((input) => looking.get(input) ?? []);
  return works.length === 0 ? null : Promise.all(works);
}

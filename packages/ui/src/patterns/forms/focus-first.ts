export function focusFirst(fields: (HTMLElement | null)[]) {
  const there = fields.filter((field) => field !== null);
  const first = there.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))[0];
  const target = first ?? document.querySelector<HTMLElement>('[data-error-summary]');
  target?.focus();
}

const isBefore = (a: Node, b: Node) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

interface Use {
  name: string;
  count: number;
  is_at_least?: true | undefined;
}

const singular: Record<string, string> = {
  'coming orders': 'coming order',
  'active products': 'active product',
  customers: 'customer',
  rotations: 'rotation',
  'order bumps': 'order bump',
  upsells: 'upsell',
  bestsellers: 'bestseller',
  'composite products': 'composite product',
  'draft weeks': 'draft week',
  'active weeks': 'active week',
  'delivered weeks': 'delivered week',
  'choices of staff for a customer': 'choice of staff for a customer',
};

/** The uses of a record within a sentence: '12 coming orders and 1 active product'; null without uses. */
export function describeUses(uses: Use[]): string | null {
  const used = uses.filter(({ count, is_at_least }) => count > 0 || is_at_least);
  return used.length === 0 ? null : new Intl.ListFormat('en-US').format(used.map(describeUse));
}

function describeUse({ name, count, is_at_least }: Use): string {
  // Nothing was found before the search stopped, so there may be some.
  if (is_at_least && count === 0) return `${name} (not counted)`;
  const text = `${count.toLocaleString('en-US')} ${count === 1 ? (singular[name] ?? name) : name}`;
  return is_at_least ? `at least ${text}` : text;
}

interface Use {
  name: string;
  count: number;
  is_at_least?: true | undefined;
}

/** The API's names of uses, as staff read them: one and several. */
const LABELS: Record<string, [one: string, several: string]> = {
  'coming orders': ['upcoming order', 'upcoming orders'],
  'active products': ['active product', 'active products'],
  'active zip codes': ['active zip code', 'active zip codes'],
  products: ['product', 'products'],
  kids: ['kid', 'kids'],
  customers: ['customer', 'customers'],
  plans: ['plan', 'plans'],
  'menu items': ['menu item', 'menu items'],
  'price variance groups': ['price variance group', 'price variance groups'],
  rotations: ['rotation', 'rotations'],
  'order bumps': ['order bump', 'order bumps'],
  upsells: ['upsell', 'upsells'],
  bestsellers: ['bestseller', 'bestsellers'],
  'composite products': ['composite product', 'composite products'],
  'draft weeks': ['draft week', 'draft weeks'],
  'active weeks': ['active week', 'active weeks'],
  'delivered weeks': ['delivered week', 'delivered weeks'],
  'choices of staff for a customer': ['variant chosen by staff', 'variants chosen by staff'],
};

/** The uses of a record within a sentence: '12 upcoming orders and 1 active product'; null without uses. */
export function describeUses(uses: Use[]): string | null {
  const used = uses.filter(({ count, is_at_least }) => count > 0 || is_at_least);
  return used.length === 0 ? null : new Intl.ListFormat('en-US').format(used.map(describeUse));
}

function describeUse({ name, count, is_at_least }: Use): string {
  const [one, several] = LABELS[name] ?? [name, name];
  // Nothing was found before the search stopped, so there may be some.
  if (is_at_least && count === 0) return `${several} (not counted)`;
  const text = `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
  return is_at_least ? `at least ${text}` : text;
}

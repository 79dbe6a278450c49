import { daysAgo } from '../orders/moments.ts';
import { addChange } from '../record.ts';
import { SUPERADMIN } from '../customers/staff.ts';
import type { World } from '../world.ts';

/** Replaces the account site in development. */
const ACCOUNT = 'http://localhost:3000/dev/account';

interface Bump {
  sku: string;
  header: string;
  content: string;
  cta: string;
  link?: [string, string];
  active: boolean;
  daysAgo: number;
}

const BUMPS: Bump[] = [
  {
    sku: 'PUR-003',
    header: 'A spoonful of green',
    content: 'Sweet peas, picked this morning and in the jar by noon.',
    cta: 'Add to my box',
    active: false,
    daysAgo: 90,
  },
  {
    sku: 'FIN-001',
    header: 'Little hands love these',
    content: 'Broccoli bites: soft enough for first teeth, gone before they cool.',
    cta: 'Add to my box',
    link: ['See what is inside', '/products/FIN-001'],
    active: true,
    daysAgo: 40,
  },
  {
    sku: 'TOD-001',
    header: 'One more dinner solved',
    content: 'Mac and squash is what toddlers ask for twice.',
    cta: 'Add a dinner',
    link: ['Change this order', '/orders/{{orderId}}'],
    active: true,
    daysAgo: 26,
  },
  {
    sku: 'TOD-001',
    header: 'Back by request',
    content: 'The dish that everybody wrote to us about.',
    cta: 'Bring it back',
    active: false,
    daysAgo: 12,
  },
  {
    sku: 'TOD-006',
    header: 'For cold evenings',
    content: 'Beef stew that cooked for six hours, so that you need not.',
    cta: 'Add to my box',
    active: true,
    daysAgo: 5,
  },
];
const COMING_WEEKS = 5;
const WEEKS_EACH = 2;

export function addOrderBumps(world: World): void {
  const coming = world.rows('order_weeks').slice(-COMING_WEEKS);
  BUMPS.forEach(({ sku, header, content, cta, link, active, daysAgo: days }, index) => {
    const at = daysAgo(world, days, '09:40');
    const id = world.add('order_bumps', {
      product_id: world.rows('products').find((product) => product['sku'] === sku)?.['id'],
      header,
      content,
      cta_text: cta,
      link_text: link?.[0] ?? '',
      link_account_uri: link ? ACCOUNT + link[1] : '',
      active,
      created_at: at.toString(),
    });
    const first = index % Math.max(1, coming.length - WEEKS_EACH);
    for (const week of coming.slice(first, first + WEEKS_EACH))
      world.put('order_bump_weeks', { order_bump_id: id, order_week_id: week['id'] });
    addChange(world, {
      at,
      name: 'order_bump_created',
      by: { staffId: SUPERADMIN },
      subject: { type: 'order_bump', id },
      description: `Created the order bump ${header}`,
      after: { product_sku: sku, header, active },
    });
  });
}

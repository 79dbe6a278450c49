import type { World } from '../world.ts';

type Field = [key: string, type: string, value: string];

const PAGES: { name: string; path: string; content: Field[] }[] = [
  {
    name: 'Home',
    path: '/',
    content: [
      ['headline', 'string', 'Dinner, solved before you ask'],
      [
        'introduction',
        'text',
        'Cooked this week by people who have children.\nNever frozen, skipped whenever you like.',
      ],
      ['button', 'string', 'See the menu'],
      ['hero', 'image', '/pictures/table.jpg'],
    ],
  },
  {
    name: 'How it works',
    path: '/how-it-works',
    content: [
      ['headline', 'string', 'Three steps'],
      ['choose', 'text', 'Say what your children eat, and what they do not.'],
      ['cook', 'text', 'We cook on Monday and Tuesday.'],
      ['deliver', 'text', 'It is at your door by Friday.'],
    ],
  },
  {
    name: 'Our ingredients',
    path: '/ingredients',
    content: [
      ['headline', 'string', 'What is inside'],
      ['body', 'text', 'Vegetables first. No added sugar.'],
    ],
  },
  {
    name: 'Gift cards',
    path: '/gift-cards',
    content: [
      ['headline', 'string', 'Give somebody a week off'],
      ['terms', 'text', 'Gift cards do not expire.'],
    ],
  },
  {
    name: 'Help',
    path: '/help',
    content: [
      ['headline', 'string', 'How can we help?'],
      ['hours', 'string', 'Every day, 8 to 20'],
    ],
  },
];

export function addMarketingPages(world: World): void {
  for (const { name, path, content } of PAGES) {
    const fields = content.map(([key, type, value]) => ({ key, type, value }));
    world.add('marketing_pages', { name, path, content: JSON.stringify(fields) });
  }
}

import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { answerOf, makeCustomer, MARK } from '../../made-by-api.ts';
import { boxes } from '../../pages/boxes.ts';
import { dialog } from '../../pages/dialog.ts';
import { userNamed } from '../../pages/ledger.ts';
import { expectPage } from '../../pages/shell.ts';
import { toasts } from '../../pages/toasts.ts';
import type { Hands } from './hands.ts';

interface Person {
  id: number;
  name: string;
}

/** Spreads customers of the demo world, so that runs side by side and in turns do not meet. */
export type Draw = number;

interface Task {
  name: string;
  /** At most this many interactions. */
  most: number;
  customer: (api: APIRequestContext, draw: Draw) => Promise<Person>;
  /** Begins on the page of the customer, the first one in the list. */
  run: (page: Page, hands: Hands, customer: Person) => Promise<void>;
}

const made: Task['customer'] = (api) => makeCustomer(api);
const rogue: Task['customer'] = (api, draw) => userNamed(api, `rogue-${10 + draw}@demo.larder.test`);
const button = (page: Page, name: string | RegExp) => boxes(page).root.getByRole('button', { name });
const lastBox = (page: Page) => boxes(page).cards.last();
const lastMeals = (page: Page) => lastBox(page).locator('summary');
const done = (page: Page, title: string) => expect(toasts(page).toast(title)).toBeVisible();

/** The open one-press forms show the figures before the press. */
const figures = (page: Page) => expect(page.getByRole('dialog').getByText('Total afterwards')).toBeVisible();

export const TEN_TASKS: readonly Task[] = [
  {
    name: 'find by phone',
    most: 2,
    customer: (api) => userNamed(api, 'active@demo.larder.test'),
    run: async (page, hands, customer) => {
      await hands.type('(816) 555-0109');
      const row = page.getByRole('table').getByRole('link', { name: customer.name });
      await expect(page.getByRole('table').locator('[data-row-link]')).toHaveCount(1);
      if (hands.name === 'mouse') await hands.activate(row);
      else await hands.press('Enter');
      await expectPage(page, customer.name);
    },
  },
  {
    name: 'skip next week',
    most: 4,
    customer: made,
    run: async (page, hands) => {
      await hands.activate(button(page, /^Skip the box of /).first());
      const skip = page.getByRole('dialog');
      await hands.select(skip.getByLabel('Reason'), 'Away that week');
      await figures(page);
      await hands.activate(skip.getByRole('button', { name: 'Skip order' }));
      await done(page, 'Success');
    },
  },
  {
    name: 'credit for one spoiled meal',
    most: 6,
    customer: rogue,
    run: async (page, hands) => {
      await hands.activate(lastMeals(page));
      await hands.activate(
        lastBox(page)
          .getByRole('button', { name: /^Credit / })
          .first(),
      );
      const form = page.getByRole('dialog');
      await hands.select(form.getByLabel('Reason'), 'Meal issue');
      await expect(form.getByLabel('Amount')).toHaveValue(/^\d+\.\d\d$/);
      await hands.activate(form.getByRole('checkbox', { name: 'Spoiled meal' }));
      await expect(form.getByText('New balance')).toBeVisible();
      await hands.activate(form.getByRole('button', { name: 'Add credit' }));
      await done(page, 'Credit added!');
    },
  },
  {
    name: 'refund a whole order',
    most: 5,
    customer: (api, draw) => rogue(api, draw + 1),
    run: async (page, hands) => {
      await hands.activate(lastBox(page).getByRole('button', { name: /^Refund for / }));
      const form = page.getByRole('dialog');
      await hands.select(form.getByLabel('Reason'), 'Late delivery');
      await expect(form.getByLabel('Amount')).toHaveValue(/^\d+\.\d\d$/);
      await hands.activate(form.getByRole('button', { name: 'Preview' }));
      await hands.activate(form.getByRole('button', { name: 'Issue refund' }));
      await done(page, 'Refund successfully issued!');
    },
  },
  {
    name: 'change the address',
    most: 6,
    customer: made,
    run: async (page, hands) => {
      await hands.activate(page.getByRole('link', { name: 'Edit address' }));
      const form = page.getByRole('dialog');
      await hands.write(form.getByRole('textbox', { name: 'Address Line #1' }), `9 ${MARK} Street`);
      await hands.activate(form.getByRole('button', { name: 'Preview' }));
      await hands.activate(form.getByRole('button', { name: 'Change address' }));
      await done(page, 'Address changed');
    },
  },
  {
    name: 'pause three weeks',
    most: 6,
    customer: made,
    run: async (page, hands, customer) => {
      await hands.activate(button(page, 'Pause boxes'));
      const { root } = dialog(page, `Pause the subscription of ${customer.name}`);
      const field = root.getByRole('textbox', { name: /^First delivery after the pause/ });
      await expect(root.getByText(/^Choose a \w+day, this customer/)).toBeVisible();
      await hands.date(field, await inThreeWeeks(page));
      await hands.select(root.getByLabel('Reason'), 'Holiday');
      await hands.activate(root.getByRole('button', { name: 'Pause', exact: true }));
      await done(page, 'Success');
    },
  },
  {
    name: 'swap a meal before the cutoff',
    most: 5,
    customer: made,
    run: async (page, hands) => {
      await hands.activate(button(page, /^Change meals in the box of /).first());
      await swapMeal(page, hands);
      await figures(page);
      await hands.activate(page.getByRole('dialog').getByRole('button', { name: 'Save cart' }));
      await done(page, 'Success');
    },
  },
  {
    name: 'swap a meal after the cutoff',
    most: 6,
    customer: (api, draw) => withBox(api, draw, ({ stage }) => stage === 'locked'),
    run: async (page, hands) => {
      await hands.activate(
        boxes(page)
          .cards.filter({ hasText: 'In its window' })
          .getByRole('button', { name: /^Change meals in the box of / })
          .first(),
      );
      await swapMeal(page, hands);
      await hands.activate(page.getByRole('dialog').getByRole('button', { name: 'Preview' }));
      await hands.activate(page.getByRole('dialog').getByRole('button', { name: 'Save cart' }));
      await done(page, 'Success');
    },
  },
  {
    name: 'charge a failed card again',
    most: 4,
    customer: (api, draw) => suspended(api, draw),
    run: async (page, hands) => {
      await hands.activate(
        page.getByRole('list', { name: 'Needs attention' }).getByRole('link', { name: 'Reactivate' }),
      );
      const main = page.getByRole('main');
      await hands.activate(main.getByRole('radio', { name: /^Charge now/ }));
      await hands.activate(main.getByRole('button', { name: 'Unsuspend Order' }));
      const confirm = page.getByRole('dialog').getByRole('button', { name: 'Unsuspend Order' });
      // The cards of the demo's suspended customers are declined again.
      const answer = page.waitForResponse(/\/unsuspend-post-cutoff-order/);
      await hands.activate(confirm);
      expect([200, 201, 422]).toContain((await answer).status());
    },
  },
  {
    name: 'cancel with a reason',
    most: 5,
    customer: made,
    run: async (page, hands, customer) => {
      await hands.activate(button(page, 'Cancel subscription'));
      const { root } = dialog(page, `Cancel the subscription of ${customer.name}`);
      await hands.select(root.getByLabel('Reason'), 'Too expensive');
      await hands.activate(root.getByRole('button', { name: 'Cancel account', exact: true }));
      await done(page, 'Success');
    },
  },
  {
    name: 'see what was in the last box',
    most: 3,
    customer: (api) => userNamed(api, 'active@demo.larder.test'),
    run: async (page, hands) => {
      await hands.activate(lastMeals(page));
      await expect(lastBox(page).getByRole('list', { name: 'Meals' }).getByRole('listitem').first()).toBeVisible();
    },
  },
];

/** Another meal of the week for one of the box. */
async function swapMeal(page: Page, hands: Hands): Promise<void> {
  const form = page.getByRole('dialog');
  const items = form.getByRole('list', { name: 'Cart items' }).getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const before = await items.allTextContents();
  const single = items.filter({ has: page.locator('input[value="1"]') }).first();
  const other = await offeredInstead(page, before);
  await hands.activate(single.getByRole('button', { name: /^Remove (?!one )/ }));
  await expect(items).toHaveCount(before.length - 1);
  await hands.write(form.getByRole('combobox', { name: 'Add a product' }), other);
  const option = page.getByRole('option', { name: other }).first();
  await expect(option).toBeVisible();
  if (hands.name === 'mouse') await hands.activate(option);
  else {
    await page.keyboard.press('ArrowDown');
    await hands.press('Enter');
  }
  await expect(items).toHaveCount(before.length);
}

/** The buffer of the week has it, and the cart does not. */
async function offeredInstead(page: Page, cart: readonly string[]): Promise<string> {
  const id = Number(/\/users\/(\d+)/.exec(page.url())?.[1]);
  const { boxes: found } = await boxesOf(page.request, id);
  const week = found[0]?.order.week.id ?? 0;
  const { data } = await answerOf<{ name: string; buffer_quantity: number }[]>(
    page.request.get(`/api/admin/products?order_week_id=${week}&perPage=50`),
  );
  const other = data.find(
    ({ name, buffer_quantity }) => buffer_quantity > 0 && !cart.some((line) => line.includes(name)),
  );
  if (!other) throw new Error('the week offers nothing else');
  return other.name;
}

interface FoundBoxes {
  now: string;
  boxes: { stage: string; place: string; order: { deliver_at: string; week: { id: number } } }[];
}
type Found = FoundBoxes['boxes'][number];

const boxesOf = async (api: APIRequestContext, id: number) =>
  (await answerOf<FoundBoxes>(api.get(`/api/customers/admin/users/${id}/boxes`))).data;

/** The delivery day three weeks after the next one. */
async function inThreeWeeks(page: Page): Promise<string> {
  const id = Number(/\/users\/(\d+)/.exec(page.url())?.[1]);
  const [next] = (await boxesOf(page.request, id)).boxes;
  const day = Temporal.PlainDate.from(next?.order.deliver_at ?? '').add({ weeks: 3 });
  return `${day.month}/${day.day}/${day.year}`;
}

interface Row {
  id: number;
  first_name: string;
  last_name: string;
}

async function listed(api: APIRequestContext, status: string, page: number): Promise<Person[]> {
  const { data } = await answerOf<Row[]>(
    api.get(`/api/customers/admin/users?status[]=${status}&per_page=20&page=${page}`),
  );
  return data.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` }));
}

const MOST_PAGES = 60;

async function withBox(api: APIRequestContext, draw: Draw, isWanted: (box: Found) => boolean): Promise<Person> {
  let left = draw;
  for (let page = 1; page <= MOST_PAGES; page++)
    for (const person of await listed(api, 'active', page))
      if ((await boxesOf(api, person.id)).boxes.some(isWanted) && left-- === 0) return person;
  throw new Error('no customer has such a box');
}

async function suspended(api: APIRequestContext, draw: Draw): Promise<Person> {
  const people = await listed(api, 'suspended', 1);
  for (const person of people.slice(draw))
    if ((await boxesOf(api, person.id)).boxes.some(({ stage }) => stage === 'charge-failed' || stage === 'suspended'))
      return person;
  throw new Error('no customer is suspended with an order');
}

/** Counts from the page of the customer; the first task from the list. */
export async function runTask(page: Page, hands: Hands, task: Task, customer: Person): Promise<void> {
  if (task === TEN_TASKS[0]) {
    await page.goto('/users');
    await expectPage(page, 'All Users');
  } else {
    await page.goto(`/users/${customer.id}`);
    await expectPage(page, customer.name);
    await expect(boxes(page).cards.first()).toBeVisible();
  }
  await task.run(page, hands, customer);
}

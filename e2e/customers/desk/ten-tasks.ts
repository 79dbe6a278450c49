import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { answerOf, makeCustomer, MARK, ownPhone } from '../../made-by-api.ts';
import { boxes } from '../../pages/boxes.ts';
import { dialog } from '../../pages/dialog.ts';
import { userNamed } from '../../pages/ledger.ts';
import { expectPage } from '../../pages/shell.ts';
import { toasts } from '../../pages/toasts.ts';
import { type Counted, interactionsOf, startCounting } from './count-interactions.ts';
import type { Hands } from './hands.ts';

interface Person {
  id: number;
  name: string;
}

/** Spreads customers of the demo world, so that runs side by side and in turns do not meet. */
export type Draw = number;

interface Task {
  name: string;
  /** At most this many interactions, from the list of users on. */
  most: number;
  customer: (api: APIRequestContext, draw: Draw) => Promise<Person>;
  /** Begins with the customer found by their phone, in the list. */
  run: (page: Page, hands: Hands, customer: Person) => Promise<void>;
}

const made: Task['customer'] = (api) => makeCustomer(api, { phone: ownPhone() });
/** A customer of the demo whom nobody shares a phone with, in steps beyond the draws. */
const rogue: Task['customer'] = async (api, draw) => {
  for (let step = 0; step < 5; step++) {
    const person = await userNamed(api, `rogue-${10 + draw + step * 4}@demo.larder.test`);
    if (await hasOwnPhone(api, person.id)) return person;
  }
  throw new Error('every customer shares a phone');
};
const firstBox = (page: Page) => boxes(page).cards.first();
const lastBox = (page: Page) => boxes(page).cards.last();
const done = (page: Page, title: string) => expect(toasts(page).toast(title)).toBeVisible();

/** An act on the only customer found. */
const act = (page: Page, hands: Hands, name: string | RegExp) =>
  hands.activate(page.getByRole('toolbar', { name: /^Acts on / }).getByRole('link', { name }));

const open = async (page: Page, hands: Hands, { name }: Person) => {
  if (hands.name === 'mouse') await hands.activate(page.getByRole('table').getByRole('link', { name }));
  else await page.keyboard.press('Enter');
  await expectPage(page, name);
};

/** The open one-press forms show the figures before the press. */
const figures = (page: Page) => expect(page.getByRole('dialog').getByText('Total afterwards')).toBeVisible();

export const TEN_TASKS: readonly Task[] = [
  {
    name: 'find by phone',
    most: 2,
    customer: (api) => userNamed(api, 'active@demo.larder.test'),
    run: open,
  },
  {
    name: 'skip next week',
    most: 4,
    customer: made,
    run: async (page, hands) => {
      await act(page, hands, /^Skip next box/);
      await skipAway(page, hands);
    },
  },
  {
    name: 'credit for one spoiled meal',
    most: 6,
    customer: rogue,
    run: async (page, hands) => {
      await act(page, hands, 'Give credit');
      const form = page.getByRole('dialog');
      await hands.activate(form.getByRole('radio', { name: 'Meal issue' }));
      await hands.activate(form.getByRole('checkbox', { name: 'Spoiled meal' }));
      await hands.activate(form.getByRole('table', { name: 'Products' }).getByRole('checkbox').first());
      await expect(form.getByLabel('Amount')).toHaveValue(/^\d+\.\d\d$/);
      await expect(form.getByText('New balance')).toBeVisible();
      await submit(page, hands, form.getByRole('button', { name: 'Add credit' }));
      await done(page, 'Credit added!');
    },
  },
  {
    name: 'refund a whole order',
    most: 5,
    customer: (api, draw) => rogue(api, draw + 1),
    run: async (page, hands) => {
      await act(page, hands, 'Issue refund');
      const form = page.getByRole('dialog');
      await hands.activate(form.getByRole('radio', { name: 'Late delivery' }));
      await submit(page, hands, form.getByRole('button', { name: /^Issue refund of \$/ }));
      await done(page, 'Refund successfully issued!');
    },
  },
  {
    name: 'change the address',
    most: 6,
    customer: made,
    run: async (page, hands) => {
      await act(page, hands, 'Change address');
      const form = page.getByRole('dialog');
      await hands.write(form.getByRole('textbox', { name: 'Address Line #1' }), `9 ${MARK} Street`);
      await submit(page, hands, form.getByRole('button', { name: 'Preview' }));
      await hands.activate(form.getByRole('button', { name: 'Change address' }));
      await done(page, 'Address changed');
    },
  },
  {
    name: 'pause three weeks',
    most: 6,
    customer: made,
    run: async (page, hands, customer) => {
      await act(page, hands, 'Pause boxes');
      const { root } = dialog(page, `Pause the subscription of ${customer.name}`);
      const field = root.getByRole('textbox', { name: /^First delivery after the pause/ });
      await expect(root.getByText(/^Choose a \w+day, this customer/)).toBeVisible();
      await hands.write(field, await inThreeWeeks(page));
      await hands.activate(root.getByRole('radio', { name: 'Holiday' }));
      await expect(root.getByText(/^Skips \d box/)).toBeVisible();
      await submit(page, hands, root.getByRole('button', { name: 'Pause', exact: true }));
      await done(page, 'Success');
    },
  },
  {
    name: 'swap a meal before the cutoff',
    most: 5,
    customer: made,
    run: async (page, hands) => {
      await act(page, hands, /^Change meals/);
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
      await act(page, hands, /^Change meals/);
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
      await act(page, hands, /^Charge again/);
      await confirmCharge(page, hands);
    },
  },
  {
    name: 'cancel with a reason',
    most: 5,
    customer: made,
    run: async (page, hands, customer) => {
      await act(page, hands, 'Cancel subscription');
      const { root } = dialog(page, `Cancel the subscription of ${customer.name}`);
      await hands.activate(root.getByRole('radio', { name: 'Too expensive' }));
      await submit(page, hands, root.getByRole('button', { name: 'Cancel account', exact: true }));
      await done(page, 'Success');
    },
  },
  {
    name: 'see what was in the last box',
    most: 3,
    customer: (api) => userNamed(api, 'active@demo.larder.test'),
    run: async (page, hands, customer) => {
      await open(page, hands, customer);
      await hands.activate(lastBox(page).locator('summary'));
      await expect(lastBox(page).getByRole('list', { name: 'Meals' }).getByRole('listitem').first()).toBeVisible();
    },
  },
];

/** Enter in a field of the form sends it. */
async function submit(page: Page, hands: Hands, button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  if (hands.name === 'mouse') await hands.activate(button);
  else await page.keyboard.press('Enter');
}

/** One of the cart's first meal for the first that is left. */
async function swapMeal(page: Page, hands: Hands): Promise<void> {
  const form = page.getByRole('dialog');
  const items = form.getByRole('list', { name: 'Cart items' }).getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const before = await items.allTextContents();
  await hands.activate(items.first().getByRole('button', { name: /^Swap / }));
  await hands.activate(page.getByRole('menuitem').first());
  await expect.poll(() => items.allTextContents()).not.toEqual(before);
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
      if ((await boxesOf(api, person.id)).boxes.some(isWanted) && (await hasOwnPhone(api, person.id)) && left-- === 0)
        return person;
  throw new Error('no customer has such a box');
}

async function suspended(api: APIRequestContext, draw: Draw): Promise<Person> {
  const people = await listed(api, 'suspended', 1);
  for (const person of people.slice(draw))
    if (
      (await boxesOf(api, person.id)).boxes.some(({ stage }) => stage === 'charge-failed' || stage === 'suspended') &&
      (await hasOwnPhone(api, person.id))
    )
      return person;
  throw new Error('no customer is suspended with an order');
}

/** The ways of someone who does not know the acts of the list: the customer's page is opened first. */
export const FROM_THE_PAGE: readonly Task[] = [
  {
    name: 'skip next week, from the box',
    most: 4,
    customer: made,
    run: async (page, hands, customer) => {
      await open(page, hands, customer);
      await hands.activate(firstBox(page).getByRole('button', { name: /^Skip the box of/ }));
      await skipAway(page, hands);
    },
  },
  {
    name: 'credit for one spoiled meal, from the meal',
    most: 6,
    customer: (api, draw) => rogue(api, draw + 8),
    run: async (page, hands, customer) => {
      await open(page, hands, customer);
      await hands.activate(lastBox(page).locator('summary'));
      await hands.activate(
        lastBox(page)
          .getByRole('button', { name: /^Credit / })
          .first(),
      );
      await creditSpoiled(page, hands);
    },
  },
  {
    name: 'credit for one spoiled meal, from the box',
    most: 6,
    customer: (api, draw) => rogue(api, draw + 9),
    run: async (page, hands, customer) => {
      await open(page, hands, customer);
      await hands.activate(lastBox(page).getByRole('button', { name: /^Give credit for/ }));
      const products = page.getByRole('dialog').getByRole('table', { name: 'Products' });
      await hands.activate(products.getByRole('checkbox').first());
      await creditSpoiled(page, hands);
    },
  },
  {
    name: 'charge a failed card again, from the head',
    most: 4,
    customer: (api, draw) => suspended(api, draw + 1),
    run: async (page, hands, customer) => {
      await open(page, hands, customer);
      await hands.activate(page.getByRole('main').getByRole('link', { name: 'Charge again', exact: true }).first());
      await confirmCharge(page, hands);
    },
  },
  {
    name: 'refund a whole order, from the box',
    most: 5,
    customer: (api, draw) => rogue(api, draw + 13),
    run: async (page, hands, customer) => {
      await open(page, hands, customer);
      await hands.activate(lastBox(page).getByRole('button', { name: /^Refund for/ }));
      const form = page.getByRole('dialog');
      await hands.activate(form.getByRole('radio', { name: 'Late delivery' }));
      await submit(page, hands, form.getByRole('button', { name: /^Issue refund of \$/ }));
      await done(page, 'Refund successfully issued!');
    },
  },
];

/** The review is open already: only the charge itself takes a press. */
async function confirmCharge(page: Page, hands: Hands): Promise<void> {
  await expect(page.getByRole('radio', { name: /^Charge now/, includeHidden: true })).toBeChecked();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Unsuspend Order' });
  // The cards of the demo's suspended customers are declined again.
  const answer = page.waitForResponse((each) => isCharge(each.url(), each.request().method()));
  await hands.activate(confirm);
  expect([200, 201, 422]).toContain((await answer).status());
}

const isCharge = (url: string, method: string) =>
  method === 'PATCH' && url.includes('/unsuspend-post-cutoff-order') && !url.includes('preview=true');

async function skipAway(page: Page, hands: Hands): Promise<void> {
  await figures(page);
  await hands.activate(page.getByRole('dialog').getByRole('button', { name: 'Away that week' }));
  await done(page, 'Success');
}

async function creditSpoiled(page: Page, hands: Hands): Promise<void> {
  const form = page.getByRole('dialog');
  await hands.activate(form.getByRole('checkbox', { name: 'Spoiled meal' }));
  await expect(form.getByText('New balance')).toBeVisible();
  await submit(page, hands, form.getByRole('button', { name: 'Add credit' }));
  await done(page, 'Credit added!');
  await expect(form).toHaveCount(0);
}

/** From the list of users: the phone is typed, and what follows is up to the task. */
export async function runTask(page: Page, hands: Hands, task: Task, customer: Person): Promise<Counted> {
  const phone = await phoneOf(page.request, customer.id);
  await page.goto('/users');
  await expectPage(page, 'All Users');
  await expect(page.getByRole('table').locator('[data-row-link]').nth(1)).toBeVisible();
  await startCounting(page);
  await page.keyboard.type(phone);
  await expect(page.getByRole('table').locator('[data-row-link]')).toHaveCount(1);
  await expect(page.getByRole('table').getByRole('link', { name: customer.name })).toBeVisible();
  await task.run(page, hands, customer);
  return interactionsOf(page);
}

async function hasOwnPhone(api: APIRequestContext, id: number): Promise<boolean> {
  const phone = encodeURIComponent(await phoneOf(api, id));
  const { data } = await answerOf<Row[]>(api.get(`/api/customers/admin/users?keyword=${phone}&per_page=2`));
  return data.length === 1;
}

async function phoneOf(api: APIRequestContext, id: number): Promise<string> {
  const { data } = await answerOf<{ address: { phone: string } }>(api.get(`/api/customers/admin/users/${id}/head`));
  return data.address.phone;
}

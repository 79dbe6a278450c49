import { mkdirSync } from 'node:fs';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { addCard, answerOf, makeCustomer, MARK, ownPhone } from '../../made-by-api.ts';
import { boxes } from '../../pages/boxes.ts';
import { dialog } from '../../pages/dialog.ts';
import { userNamed } from '../../pages/ledger.ts';
import { expectPage } from '../../pages/shell.ts';
import { toasts } from '../../pages/toasts.ts';
import { statePath } from '../../world.ts';
import { type Counted, interactionsOf, startCounting } from './count-interactions.ts';
import type { Hands } from './hands.ts';

interface Person {
  id: number;
  name: string;
}

/** Spreads customers of the demo world, so that runs side by side and in turns do not meet. */
export type Draw = number;

type Step = (page: Page, hands: Hands, customer: Person) => Promise<void>;

interface Task {
  name: string;
  /** At most this many interactions, from the list of users on, whatever the way. */
  most: number;
  customer: (api: APIRequestContext, draw: Draw) => Promise<Person>;
  /** Each way begins with the customer found by their phone, in the list, and ends where `finish` begins. */
  ways: Record<string, Step>;
  finish: Step;
}

const made: Task['customer'] = (api) => makeCustomer(api, { phone: ownPhone() });
/** Draws of credits and refunds together. */
const ROGUE_DRAWS = 10;
const REFUND_DRAW = 6;
/** A customer of the demo whom nobody shares a phone with, in steps beyond the draws. */
const rogue: Task['customer'] = async (api, draw) => {
  for (let step = 0; step < 5; step++) {
    const person = await userNamed(api, `rogue-${10 + draw + step * ROGUE_DRAWS}@demo.larder.test`);
    if (await hasOwnPhone(api, person.id)) return person;
  }
  throw new Error('every customer shares a phone');
};
const firstBox = (page: Page) => boxes(page).cards.first();
const lastBox = (page: Page) => boxes(page).cards.last();
const boxToChange = (page: Page) =>
  boxes(page)
    .cards.filter({ has: page.getByRole('toolbar', { name: /^Swap meals in / }) })
    .first();
const done = (page: Page, title: string) => expect(toasts(page).toast(title)).toBeVisible();

/** An act on the only customer found. */
const act =
  (name: string | RegExp): Step =>
  (page, hands) =>
    hands.activate(page.getByRole('toolbar', { name: /^Acts on / }).getByRole('link', { name }));

const open: Step = async (page, hands, { name }) => {
  if (hands.name === 'mouse') await hands.activate(page.getByRole('table').getByRole('link', { name }));
  else await page.keyboard.press('Enter');
  await expectPage(page, name);
};

/** The way of someone who does not know the acts of the list: the customer's page is opened first. */
const onPage =
  (control: (page: Page) => Locator): Step =>
  async (page, hands, customer) => {
    await open(page, hands, customer);
    await hands.activate(control(page));
  };

const button = (within: (page: Page) => Locator, name: string | RegExp) => (page: Page) =>
  within(page).getByRole('button', { name }).first();
const main = (page: Page) => page.getByRole('main');

export const TEN_TASKS: readonly Task[] = [
  {
    name: 'find by phone',
    most: 2,
    customer: (api) => userNamed(api, 'active@demo.larder.test'),
    ways: { 'from the list': open },
    finish: async () => {},
  },
  {
    name: 'skip next week',
    most: 4,
    customer: made,
    ways: {
      'from the list': act(/^Skip next box/),
      'from the box': onPage(button(firstBox, /^Skip the box of/)),
    },
    finish: async (page, hands) => {
      await figures(page);
      await hands.activate(page.getByRole('dialog').getByRole('button', { name: 'Away that week' }));
      await done(page, 'Success');
    },
  },
  {
    name: 'credit for one spoiled meal',
    most: 6,
    customer: rogue,
    ways: {
      'from the list': async (page, hands, customer) => {
        await act('Give credit')(page, hands, customer);
        const form = page.getByRole('dialog');
        await hands.activate(form.getByRole('radio', { name: 'Meal issue' }));
        await hands.activate(form.getByRole('checkbox', { name: 'Spoiled meal' }));
        await hands.activate(firstProduct(page));
      },
      'from the meal': async (page, hands, customer) => {
        await onPage((at) => lastBox(at).locator('summary'))(page, hands, customer);
        await hands.activate(button(lastBox, /^Credit /)(page));
        await hands.activate(page.getByRole('dialog').getByRole('checkbox', { name: 'Spoiled meal' }));
      },
      'from the box': async (page, hands, customer) => {
        await onPage(button(lastBox, /^Give credit for/))(page, hands, customer);
        await hands.activate(firstProduct(page));
        await hands.activate(page.getByRole('dialog').getByRole('checkbox', { name: 'Spoiled meal' }));
      },
    },
    finish: async (page, hands) => {
      const form = page.getByRole('dialog');
      await expect(form.getByLabel('Amount')).toHaveValue(/^\d+\.\d\d$/);
      await expect(form.getByText('New balance')).toBeVisible();
      await submit(page, hands, form.getByRole('button', { name: 'Add credit' }));
      await done(page, 'Credit added!');
      await expect(form).toHaveCount(0);
    },
  },
  {
    name: 'refund a whole order',
    most: 5,
    customer: (api, draw) => rogue(api, draw + REFUND_DRAW),
    ways: {
      'from the list': act('Issue refund'),
      'from the box': onPage(button(lastBox, /^Refund for/)),
    },
    finish: async (page, hands) => {
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
    ways: {
      'from the list': act('Change address'),
      'from the head': onPage((page) => main(page).getByRole('link', { name: 'Edit address' })),
    },
    finish: async (page, hands) => {
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
    ways: {
      'from the list': async (page, hands, customer) => {
        await act('Pause boxes')(page, hands, customer);
        const { root } = dialog(page, `Pause the subscription of ${customer.name}`);
        await expect(root.getByText(/^Choose a \w+day, this customer/)).toBeVisible();
        await hands.write(lengthField(root), await inThreeWeeks(page));
      },
      'from the boxes': async (page, hands, customer) => {
        await onPage(button(main, 'Pause boxes'))(page, hands, customer);
        const { root } = dialog(page, `Pause the subscription of ${customer.name}`);
        await hands.activate(root.getByRole('radio', { name: /^3 weeks, until / }));
      },
    },
    finish: async (page, hands, customer) => {
      const { root } = dialog(page, `Pause the subscription of ${customer.name}`);
      await expect(lengthField(root)).toHaveValue(await inThreeWeeks(page));
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
    ways: {
      'from the list': swapFromTheList,
      'from the meal': onPage(button(firstBox, /^Swap /)),
    },
    finish: async (page, hands) => {
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
    ways: {
      'from the list': swapFromTheList,
      'from the meal': onPage(button(boxToChange, /^Swap /)),
    },
    finish: async (page, hands) => {
      await swapMeal(page, hands);
      await hands.activate(page.getByRole('dialog').getByRole('button', { name: 'Preview' }));
      await hands.activate(page.getByRole('dialog').getByRole('button', { name: 'Save cart' }));
      await done(page, 'Success');
    },
  },
  {
    name: 'charge a failed card again',
    most: 4,
    customer: withNewCard,
    ways: {
      'from the list': act(/^Charge again/),
      'from the head': onPage((page) => main(page).getByRole('link', { name: 'Charge again', exact: true }).first()),
    },
    finish: confirmCharge,
  },
  {
    name: 'cancel with a reason',
    most: 5,
    customer: made,
    ways: {
      'from the list': act('Cancel subscription'),
      'from the boxes': onPage(button(main, 'Cancel subscription')),
    },
    finish: async (page, hands, customer) => {
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
    ways: { 'from the box': onPage((page) => lastBox(page).locator('summary')) },
    finish: async (page) => {
      await expect(lastBox(page).getByRole('list', { name: 'Meals' }).getByRole('listitem').first()).toBeVisible();
    },
  },
];

/** Every way of every task, each with a draw for the mouse and, after it, one for the keyboard. */
export const WAYS = TEN_TASKS.flatMap((task) =>
  Object.entries(task.ways).map(([way, begin], index) => ({
    ...task,
    name: `${task.name}, ${way}`,
    draw: index * 2,
    begin,
  })),
);

/** The open one-press forms show the figures before the press. */
const figures = (page: Page) => expect(page.getByRole('dialog').getByText('Total afterwards')).toBeVisible();

const firstProduct = (page: Page) =>
  page.getByRole('dialog').getByRole('table', { name: 'Products' }).getByRole('checkbox').first();

const lengthField = (form: Locator) => form.getByRole('textbox', { name: /^First delivery after the pause/ });

async function swapFromTheList(page: Page, hands: Hands, customer: Person): Promise<void> {
  await act(/^Change meals/)(page, hands, customer);
  await hands.activate(button((at) => at.getByRole('dialog'), /^Swap /)(page));
}

/** Enter in a field of the form sends it. */
async function submit(page: Page, hands: Hands, button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  if (hands.name === 'mouse') await hands.activate(button);
  else await page.keyboard.press('Enter');
}

/** Its swap is open: one of the meal for the first product that is left. */
async function swapMeal(page: Page, hands: Hands): Promise<void> {
  const items = page.getByRole('dialog').getByRole('list', { name: 'Cart items' }).getByRole('listitem');
  await expect(items.first()).toBeVisible();
  const before = await items.allTextContents();
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
  email: string;
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

/** Suspended with an order, and now with a card that works. Each is charged once; other journeys take the newest. */
async function withNewCard(api: APIRequestContext): Promise<Person> {
  const { data } = await answerOf<Row[]>(
    api.get('/api/customers/admin/users?status[]=suspended&sort=id&order=asc&per_page=100'),
  );
  const crowd = data.filter(({ email }) => !email.endsWith('@demo.larder.test'));
  for (const { id, email, first_name, last_name } of crowd)
    if (
      (await boxesOf(api, id)).boxes.some(({ stage }) => stage === 'charge-failed' || stage === 'suspended') &&
      (await hasOwnPhone(api, id)) &&
      isFirstToTake(id)
    ) {
      await addCard(api, { id, email });
      return { id, name: `${first_name} ${last_name}` };
    }
  throw new Error('no customer is suspended with an order');
}

/** Journeys side by side share the folder of their run. */
function isFirstToTake(id: number): boolean {
  try {
    mkdirSync(`${statePath()}-charged-${id}`);
    return true;
  } catch {
    return false;
  }
}

/** The review is open already: only the charge itself takes a press. */
async function confirmCharge(page: Page, hands: Hands): Promise<void> {
  await expect(page.getByRole('radio', { name: /^Charge now/, includeHidden: true })).toBeChecked();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Unsuspend Order' });
  const answer = page.waitForResponse((each) => isCharge(each.url(), each.request().method()));
  await hands.activate(confirm);
  expect((await answer).ok(), 'the new card is charged').toBe(true);
  await done(page, 'Success');
}

const isCharge = (url: string, method: string) =>
  method === 'PATCH' && url.includes('/unsuspend-post-cutoff-order') && !url.includes('preview=true');

/** From the list of users: the phone is typed, and what follows is up to the task. */
export async function runTask(
  page: Page,
  hands: Hands,
  { begin, finish }: Pick<Task, 'finish'> & { begin: Step },
  customer: Person,
): Promise<Counted> {
  const phone = await phoneOf(page.request, customer.id);
  await page.goto('/users');
  await expectPage(page, 'All Users');
  await expect(page.getByRole('table').locator('[data-row-link]').nth(1)).toBeVisible();
  await startCounting(page);
  await page.keyboard.type(phone);
  await expect(page.getByRole('table').locator('[data-row-link]')).toHaveCount(1);
  await expect(page.getByRole('table').getByRole('link', { name: customer.name })).toBeVisible();
  await begin(page, hands, customer);
  await finish(page, hands, customer);
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

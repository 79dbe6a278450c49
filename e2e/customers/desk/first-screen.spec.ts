import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from '../../accessible.ts';
import { answerOf } from '../../made-by-api.ts';
import { boxes } from '../../pages/boxes.ts';
import { userNamed } from '../../pages/ledger.ts';
import { userPage } from '../../pages/user-page.ts';
import { expect, NARROW, test, WIDE } from '../../world.ts';

interface WithNeed {
  who: string;
  open: (page: Page, api: APIRequestContext) => Promise<void>;
}

const failedOne = (api: APIRequestContext) => userNamed(api, 'chargefailed@demo.larder.test');

const WITH_NEED: WithNeed[] = [
  {
    who: 'a failed charge',
    open: async (page, api) => {
      await page.goto(`/users/${(await failedOne(api)).id}`);
    },
  },
  {
    who: 'a box in its window',
    open: async (page, api) => {
      const { id } = await userNamed(api, 'active@demo.larder.test');
      const failed = await answerOf<{ needs: object[] }>(
        api.get(`/api/customers/admin/users/${(await failedOne(api)).id}/head`),
      );
      await page.route('**/page', async (route) => {
        const response = await route.fetch();
        const { data } = await response.json();
        await route.fulfill({
          response,
          json: { data: { ...data, head: { ...data.head, needs: failed.data.needs } } },
        });
      });
      await page.goto(`/users/${id}`);
    },
  },
];

const needs = (page: Page) => userPage(page).head.getByRole('list', { name: 'Needs attention' });
const acts = (page: Page, card: number) => boxes(page).cards.nth(card).locator('> div').last().locator('button, a');

for (const { who, open } of WITH_NEED) {
  test(`with one need the first screen of a desktop has the acts of all boxes whole: ${who}`, async ({
    staffPage: page,
    api,
  }) => {
    await page.setViewportSize(WIDE);
    await open(page, api);
    await expect(needs(page).getByRole('listitem')).toHaveCount(1);
    await expect(boxes(page).cards).toHaveCount(4);
    for (let card = 0; card < 4; card++)
      for (const act of await acts(page, card).all()) await expect(act).toBeInViewport({ ratio: 1 });
  });

  test(`with one need the first screen of a phone has the state, the next box and its acts: ${who}`, async ({
    staffPage: page,
    api,
  }) => {
    await page.setViewportSize(NARROW);
    await open(page, api);
    const { head } = userPage(page);
    await expect(head.locator('p').first()).toBeInViewport({ ratio: 1 });
    await expect(needs(page).getByRole('listitem')).toBeInViewport({ ratio: 1 });
    const tops = await needs(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size, 'the acts of the need are one row').toBe(1);
    await expect(boxes(page).cards.first().getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(acts(page, 0).first()).toBeInViewport({ ratio: 1 });
    await expectNoSideScroll(page);

    await expect(head.getByText('Default card')).toBeHidden();
    await head.getByRole('button', { name: 'Details' }).press('Enter');
    await expect(head.getByText('Default card')).toBeVisible();
    await expectAccessible(page);
  });
}

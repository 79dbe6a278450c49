import { expectAccessible, expectNoSideScroll } from './accessible.ts';
import { CUSTOMERS_SCENES } from './scenes/customers-scenes.ts';
import { PRODUCTS_SCENES } from './scenes/products-scenes.ts';
import { SHELL_SCENES } from './scenes/shell-scenes.ts';
import { SIGN_IN_SCENES } from './scenes/sign-in-scenes.ts';
import { expect, NARROW, test, WIDE } from './world.ts';

// The journeys check their light pages; this always checks the look that is seen least.
const LOOKS = [
  { colorScheme: 'dark', viewport: NARROW, tag: [] },
  { colorScheme: 'light', viewport: WIDE, tag: ['@full'] },
  { colorScheme: 'dark', viewport: WIDE, tag: ['@full'] },
  { colorScheme: 'light', viewport: NARROW, tag: ['@full'] },
] as const;

/** Every kind of page and layer once; the full suite has all scenes. */
const ALWAYS = new Set([
  'sign in',
  'All Users',
  'a customer',
  'a confirmation dialog',
  'Orders of a customer',
  'Create Product with errors and pictures',
  'the menu',
  'the palette with results',
  'the timeline as a list',
]);
const tagOf = (name: string) => (ALWAYS.has(name) ? [] : ['@full']);

test('violations of level A and AA are found', async ({ strangerPage: page }) => {
  await page.goto('/');
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => {
    const pale = document.createElement('p');
    pale.textContent = 'pale';
    Object.assign(pale.style, { color: '#999', background: '#fff' });
    document.body.append(document.createElement('button'), pale);
  });
  const found = await expectAccessible(page).catch((fault: unknown) => String(fault));
  expect(found).toContain('button-name');
  expect(found).toContain('color-contrast');
});

for (const { colorScheme, viewport, tag } of LOOKS) {
  const isFor = ({ only }: { only?: 'wide' | 'narrow' }) => only !== (viewport === WIDE ? 'narrow' : 'wide');
  test.describe(`${colorScheme} at ${viewport.width} px`, { tag: [...tag] }, () => {
    test.use({ colorScheme, viewport });

    for (const { name, open } of SIGN_IN_SCENES) {
      test(`${name} is accessible`, { tag: tagOf(name) }, async ({ strangerPage: page, api }) => {
        await open(page, api);
        await expectAccessible(page);
        await expectNoSideScroll(page);
      });
    }
    for (const { name, open } of [...CUSTOMERS_SCENES, ...PRODUCTS_SCENES, ...SHELL_SCENES].filter(isFor)) {
      test(`${name} is accessible`, { tag: tagOf(name) }, async ({ staffPage: page, api }) => {
        await open(page, api);
        await expectAccessible(page);
        await expectNoSideScroll(page);
      });
    }
  });
}

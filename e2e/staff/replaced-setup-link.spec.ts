import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../world.ts';

const OUTDATED = 'This page is out of date: a later start of Larder replaced the setup link.';

test('the setup page whose link was replaced says so and stops asking for its mail @full', async ({
  strangerPage: page,
}) => {
  let asked = 0;
  let isReplaced = false;
  const setup = '**/api/management/setup/old';
  await page.route(setup, (route) =>
    route.fulfill({ json: { data: { expires_at: '2026-11-24T00:00:00Z', verificationId: 'v' } } }),
  );
  await page.route(`${setup}/mail?*`, (route) => {
    asked += 1;
    return isReplaced
      ? route.fulfill({ status: 404, json: { message: OUTDATED, code: 'not_found', errors: {} } })
      : route.fulfill({ json: { data: { state: 'failed', message: 'Check MAIL_URL.' } } });
  });
  await page.clock.install();
  await page.goto('/setup?token=old');
  const main = page.getByRole('main');
  for (const [label, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Abbott'],
    ['E-mail', 'ada@example.test'],
    ['Password', 'a password of my own'],
    ['Confirm password', 'a password of my own'],
  ] as const)
    await main.getByLabel(label, { exact: true }).fill(value);
  await main.getByRole('button', { name: 'Send code' }).click();
  await expect(main.getByRole('status')).toContainText('No code could be sent to ada@example.test.');
  isReplaced = true;
  await page.clock.runFor(2_000);
  await expect(main.getByRole('status')).toHaveText(OUTDATED);
  await expectAccessible(page);
  const before = asked;
  await page.clock.runFor(60_000);
  expect(asked).toBe(before);
});

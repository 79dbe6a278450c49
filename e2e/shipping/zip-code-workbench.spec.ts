import { buffer } from 'node:stream/consumers';
import { IMPORT_COLUMNS } from '@larder/domain/values/enums/zip-code-imports.ts';
import type { APIRequestContext } from '@playwright/test';
import { ZipFile } from 'yazl';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { listPage } from '../pages/list-page.ts';
import { recordForm } from '../pages/record-form.ts';
import { expectPage } from '../pages/shell.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test, WIDE } from '../world.ts';

interface Carrier {
  id: number;
  name: string;
  slug: string;
}

async function firstCarrier(api: APIRequestContext): Promise<Carrier> {
  const { data } = await answerOf<Carrier[]>(api.get('/api/shipping/carriers'));
  const [carrier] = data;
  if (!carrier) throw new Error('The demo world has carriers');
  return carrier;
}

async function makeZipCodes(api: APIRequestContext, ids: readonly string[]): Promise<Carrier> {
  const carrier = await firstCarrier(api);
  const rule = {
    carrier_id: carrier.id,
    production_cycle_id: 1,
    ship_day_name: 'Wednesday',
    is_default: true,
    days_in_transit: 2,
  };
  for (const id of ids)
    await answerOf(
      api.post('/api/shipping/zip-codes', {
        data: { id, state: 'IL', time_zone: 'Central', default_production_cycle_id: 1, shippingRules: [rule] },
      }),
    );
  return carrier;
}

async function upload(api: APIRequestContext, name: string, lines: string[][]): Promise<void> {
  const zip = new ZipFile();
  const text = [IMPORT_COLUMNS, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
  zip.addBuffer(Buffer.from(text), 'zip-codes.csv');
  zip.end();
  const csv = { name, mimeType: 'application/zip', buffer: await buffer(zip.outputStream) };
  await answerOf(api.post('/api/shipping/zip-code-imports/upload', { multipart: { csv } }));
}

atEveryWidthInFull(({ width }) => {
  const isWide = width === WIDE.width;

  test('a zip code is mended: found, given a rule after its effect is shown, and saved', async ({
    staffPage: page,
    api,
  }) => {
    const id = isWide ? '09971' : '09970';
    await makeZipCodes(api, [id]);
    await page.goto(`/zip-codes?state=IL&transit=2&code=${id}`);
    const { row, filters } = listPage(page, 'ZIP Codes');
    await expect(filters.getByRole('combobox', { name: 'Days in transit' })).toHaveValue('2');
    await row(id)
      .getByRole('link', { name: `Edit ${id}` })
      .click();
    await expectPage(page, `Edit ZIP Code ${id}`);
    const effect = page.getByRole('region', { name: 'Effect of saving' });
    await expect(effect).toContainText('no order gets other dates');
    const form = recordForm(page, 'Save ZIP Code');
    await page.getByRole('button', { name: 'Add rule' }).click();
    const added = page.getByRole('group', { name: 'rule 2' });
    await expect(effect).toContainText('Complete the rules to see what saving changes.');
    await form.save.click();
    await expect(page.getByText('Please choose a carrier.').first()).toBeVisible();
    await added.getByRole('combobox', { name: 'Carrier' }).selectOption({ index: 1 });
    await added.getByRole('combobox', { name: 'Production Cycle' }).selectOption('PC B');
    await added.getByRole('combobox', { name: 'Ship Day' }).selectOption('Thursday');
    await added.getByRole('textbox', { name: 'Days in transit' }).fill('1');
    await expect(effect).toContainText('no order gets other dates');
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await form.save.dblclick();
    await expect(toasts(page).toast('Zip code updated')).toBeVisible();
    await page.goto(`/zip-codes?code=${id}&cycle=2`);
    await expect(row(id)).toContainText('PC B · Thursday');
  });
});

test(
  'the edit of a zip code says who loses service before it is saved',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    await page.goto('/zip-codes/60601');
    const effect = page.getByRole('region', { name: 'Effect of saving' });
    await expect(effect).toContainText('no order gets other dates');
    await page.getByRole('textbox', { name: 'Days in transit' }).first().fill('3');
    await expect(effect.getByRole('table', { name: 'Orders that move' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove rule 2' }).click();
    await expect(effect.getByRole('alert')).toContainText(/Lose service: \d+ customers? and \d+ upcoming orders?/);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
  },
);

test(
  'an early save of a zip code shows its effect first, and is not made without it',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    const saves: { expected?: string }[] = [];
    let isFailing = false;
    await page.route('**/api/shipping/zip-codes/60601?*', async (route) => {
      if (!new URL(route.request().url()).searchParams.has('preview')) return route.fallback();
      if (isFailing) return route.fulfill({ status: 400, json: { message: 'Not now.', code: 'refused', errors: {} } });
      return route.fallback();
    });
    await page.route('**/api/shipping/zip-codes/60601', async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      saves.push(route.request().postDataJSON() as { expected?: string });
      return route.fulfill({ status: 422, json: { message: 'Stopped here.', code: 'refused', errors: {} } });
    });
    await page.goto('/zip-codes/60601');
    const form = recordForm(page, 'Save ZIP Code');
    const effect = page.getByRole('region', { name: 'Effect of saving' });
    await expect(effect).toContainText('no order gets other dates');
    const days = page.getByRole('textbox', { name: 'Days in transit' }).first();
    const asked = dialog(page, 'Save ZIP Code 60601');

    await days.fill('3');
    await days.press('Enter');
    await expect(asked.root.getByRole('table', { name: 'Orders that move' })).toBeVisible();
    await expectAccessible(page);
    await asked.button('Keep editing').click();
    await asked.expectClosed();
    expect(saves).toEqual([]);

    await days.fill('4');
    await days.press('Enter');
    await asked.button('Save ZIP Code').click();
    await expect(page.getByText('Stopped here.').first()).toBeVisible();
    expect(saves.map(({ expected }) => typeof expected)).toEqual(['string']);

    isFailing = true;
    await days.fill('5');
    await form.save.click();
    await expect(page.getByText('Not now.').first()).toBeVisible();
    await expect(days).toHaveValue('5');
    expect(saves).toHaveLength(1);
  },
);

test(
  'a zip code is mended by keyboard alone, and enabled again',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const id = '09969';
    await makeZipCodes(api, [id]);
    await page.goto(`/zip-codes?code=${id}`);
    const { row } = listPage(page, 'ZIP Codes');
    await page.getByRole('button', { name: `Disable ${id}` }).focus();
    await page.keyboard.press('Enter');
    const sure = dialog(page, `Disable Zip Code #${id}`);
    await expect(sure.root).toContainText('0 active customers and 0 upcoming orders here stay served');
    await sure.button('Disable').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 inactive zip code matches. Show inactive zip codes to see it.')).toBeVisible();
    await page.getByRole('button', { name: 'Show Inactive ZIP Codes' }).focus();
    await page.keyboard.press('Enter');
    await expect(row(id)).toContainText('Inactive');
    await page.getByRole('button', { name: `Enable ${id}` }).focus();
    await page.keyboard.press('Enter');
    await expect(toasts(page).toast('Zip code enabled')).toBeVisible();
    await expect(row(id)).not.toContainText('Inactive');
    await row(id)
      .getByRole('link', { name: `Edit ${id}` })
      .focus();
    await page.keyboard.press('Enter');
    await expectPage(page, `Edit ZIP Code ${id}`);
    const days = page.getByRole('textbox', { name: 'Days in transit' });
    await days.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await expect(toasts(page).toast('Zip code updated')).toBeVisible();
    await page.goto(`/zip-codes?code=${id}&transit=4`);
    await expect(row(id)).toBeVisible();
  },
);

test(
  'selected zip codes are changed by a batch after its effect is shown',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const ids = ['09961', '09962', '09963'];
    await makeZipCodes(api, ids);
    await page.goto('/zip-codes?code=0996');
    const { row } = listPage(page, 'ZIP Codes');
    for (const id of ids) await page.getByRole('checkbox', { name: `Select ${id}` }).check();
    await expect(page.getByText('3 zip codes selected')).toBeVisible();
    await page.getByRole('button', { name: 'Change zip codes' }).click();
    const change = dialog(page, 'Change zip codes');
    await change.button('Preview').click();
    await expect(change.root).toContainText('Enter at least one new value.');
    await change.root.getByRole('textbox', { name: 'New days in transit' }).fill('6');
    await expectAccessible(page);
    await change.button('Preview').click();
    await expect(change.root).toContainText('3 of 3 selected zip codes will change');
    await expect(change.root).toContainText('This can be reversed on the page of its batch.');
    await expectAccessible(page);
    await change.button('Change 3 zip codes').dblclick();
    await expect(change.root).toContainText('is being processed.');
    await change.root.getByRole('button', { name: 'View batch' }).click();
    const batch = page.getByRole('table', { name: 'Rows' });
    await expect(batch.getByRole('row').filter({ hasText: 'Done' })).toHaveCount(3);
    await expect(page.getByText('Change the rules of all carriers to 6 days')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/zip-codes?code=0996&transit=6');
    for (const id of ids) await expect(row(id)).toBeVisible();
  },
);

atEveryWidthInFull(({ width }) => {
  test(
    'a change of zip codes is reversed from the page of its batch, once',
    { tag: '@full' },
    async ({ staffPage: page, api }) => {
      const ids = width === WIDE.width ? ['09941', '09942'] : ['09943', '09944'];
      const [first, second] = ids as [string, string];
      const carrier = await makeZipCodes(api, ids);
      const act = { kind: 'change-rules', of_carrier_id: carrier.id, of_production_cycle_id: null, carrier_id: null };
      const { data: batch } = await answerOf<{ id: number }>(
        api.post('/api/shipping/zip-code-changes', {
          data: { selection: { ids }, act: { ...act, ship_day_name: 'Friday', days_in_transit: null } },
        }),
      );
      await page.goto(`/batches/${batch.id}`);
      const rows = page.getByRole('table', { name: 'Rows' }).getByRole('row');
      await expect(rows.filter({ hasText: 'Done' })).toHaveCount(2, { timeout: 15_000 });
      expect((await api.delete(`/api/shipping/zip-codes/${second}/activity`)).ok()).toBe(true);
      await page.getByRole('button', { name: 'Reverse', exact: true }).click();
      const reversal = dialog(page, `Reverse batch ${batch.id}`);
      await expect(reversal.root).toContainText('1 zip code will get its previous state and rules');
      await expect(reversal.root).toContainText(`${second}: Changed since the batch: Disabled the zip code ${second}.`);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await reversal.button('Reverse batch').dblclick();
      await expect(toasts(page).toast('The batch is being reversed')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Reverse Change ZIP Codes');
      await page.getByRole('combobox', { name: 'Show' }).selectOption('All');
      await expect(rows.filter({ hasText: first })).toContainText('Done');
      await expect(rows.filter({ hasText: second })).toContainText('Changed since the batch');
      await expectAccessible(page);
      await page.getByRole('link', { name: `Batch ${batch.id}` }).click();
      await expect(page.getByText('Reversed by')).toBeVisible();
      // Offers the reversal again: what was left alone can be reversed once its later change is.
      await page.getByRole('button', { name: 'Reverse', exact: true }).click();
      await expect(reversal.root).toContainText('No zip code would be restored: all were changed since.');
      await reversal.button('Reverse batch').click();
      await expect(reversal.root.getByRole('alert')).toContainText('No zip code would be restored');
      await page.keyboard.press('Escape');
      await page.goto(`/zip-codes?code=${first}`);
      await expect(listPage(page, 'ZIP Codes').row(first)).toContainText('Wednesday');
    },
  );
});

test(
  'an import says who loses service, is imported and reversed, and gives the previous rules back',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const id = '09951';
    const { slug } = await makeZipCodes(api, [id]);
    const line = (code: string) => [code, code, 'IL', 'Central', '1', '5', 'Friday', slug, 'TRUE', ''];
    const losing = 'only-pc-a.zip';
    await upload(api, losing, [line('60601')]);
    await page.goto('/zip-codes/import');
    const { row } = listPage(page, 'Import ZIP Codes');
    await page.getByRole('button', { name: `Import ${losing}` }).click();
    const warned = dialog(page, `Import ${losing}`);
    await expect(warned.root.getByText(/^Lose service: \d+ customers? and \d+ upcoming orders?/)).toBeVisible();
    await expect(warned.button('Lose service: 1')).toBeVisible();
    await expectAccessible(page);
    await warned.button('Cancel').click();

    const file = 'mistaken.zip';
    await upload(api, file, [line(id), line('09952')]);
    await page.reload();
    await page.getByRole('button', { name: `Import ${file}` }).click();
    await dialog(page, `Import ${file}`).button('Import').click();
    await expect(row(file)).toContainText('1 added, 1 changed, 0 unchanged', { timeout: 15_000 });
    let isFailing = true;
    await page.route('**/reversals?preview=1', (route) =>
      isFailing
        ? route.fulfill({ status: 400, json: { message: 'Not now.', code: 'refused', errors: {} } })
        : route.fallback(),
    );
    await page.getByRole('button', { name: `Reverse ${file}` }).click();
    const reversal = dialog(page, `Reverse the import of ${file}`);
    await expect(reversal.root.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible();
    await expect(reversal.button('Reverse import')).toBeDisabled();
    isFailing = false;
    await reversal.button('Retry').click();
    await expect(reversal.root).toContainText('1 zip code will get its previous state and rules');
    await expectAccessible(page);
    await reversal.button('Reverse import').dblclick();
    await expect(toasts(page).toast('The import is being reversed')).toBeVisible();
    await row(file)
      .getByRole('link', { name: /^batch \d+$/ })
      .click();
    await expect(page.getByRole('table', { name: 'Rows' }).getByRole('row').filter({ hasText: 'Done' })).toHaveCount(2);
    await page.goto(`/zip-codes?code=${id}`);
    await expect(listPage(page, 'ZIP Codes').row(id)).toContainText('Wednesday');
    expect((await api.get('/api/shipping/zip-codes/09952')).status()).toBe(404);
  },
);

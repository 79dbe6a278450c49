import { buffer } from 'node:stream/consumers';
import { IMPORT_COLUMNS } from '@larder/domain/values/enums/zip-code-imports.ts';
import type { APIRequestContext } from '@playwright/test';
import { ZipFile } from 'yazl';
import { expectAccessible, expectNoSideScroll } from '../accessible.ts';
import { answerOf } from '../made-by-api.ts';
import { dialog } from '../pages/dialog.ts';
import { setTabHidden } from '../pages/hidden-tab.ts';
import { listPage } from '../pages/list-page.ts';
import { expectFieldError } from '../pages/record-form.ts';
import { toasts } from '../pages/toasts.ts';
import { atEveryWidthInFull, expect, test, WIDE } from '../world.ts';

async function archive(name: string, lines: string[][]) {
  const zip = new ZipFile();
  const text = [IMPORT_COLUMNS, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
  zip.addBuffer(Buffer.from(text), 'zip-codes.csv');
  zip.end();
  return { name, mimeType: 'application/zip', buffer: await buffer(zip.outputStream) };
}

async function lineOf(api: APIRequestContext, zipCode: string): Promise<string[]> {
  const { data: carriers } = await answerOf<{ slug: string }[]>(api.get('/api/shipping/carriers'));
  return [zipCode, zipCode, 'IL', 'Central', '1', '2', 'Wednesday', carriers[0]?.slug ?? '', 'TRUE', ''];
}

atEveryWidthInFull(({ width }) => {
  const own = width === WIDE.width ? '09988' : '09987';

  test(
    'a zip-code file is refused with a reason or checked line by line',
    { tag: '@full' },
    async ({ staffPage: page, api }) => {
      const line = await lineOf(api, own);
      const faulty = `faulty-${width}.zip`;
      await page.goto('/zip-codes/import');
      const { row } = listPage(page, 'Import ZIP Codes');
      await expect(page.getByRole('link', { name: 'Sample file' })).toHaveAttribute('download', /.*/);

      await page.getByRole('button', { name: 'Show upload' }).click();
      const upload = dialog(page, 'Upload zip codes');
      await expect(upload.root).toContainText('unformatted_zip_code');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      const picker = upload.root.getByLabel('Zip archive');
      await picker.setInputFiles({ name: 'note.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') });
      await expect(upload.root.getByRole('alert')).toContainText('This file cannot be read as a zip archive.');
      await expect(picker).toHaveValue('');
      await picker.setInputFiles(
        await archive(faulty, [line, ['', '501', ...line.slice(2, 7), 'no-such-carrier', 'TRUE', '']]),
      );
      await upload.expectClosed();
      await expect(row(faulty)).toContainText('line 3.zip_code_id: "501" is not a 5-digit zip code.');
      await expect(row(faulty)).toContainText('line 3.carrier: "no-such-carrier" is not the slug of a carrier.');
      await expect(row(faulty).getByRole('button', { name: `Import ${faulty}` })).toHaveAccessibleDescription(
        'This file has errors. Correct them and upload it again.',
      );
      const download = page.waitForEvent('download');
      await row(faulty).getByRole('link', { name: 'Download lines with errors' }).click();
      expect((await download).suggestedFilename()).toMatch(/errors\.csv$/);
      await expectAccessible(page);
      await expectNoSideScroll(page);
    },
  );

  test(
    'a valid zip-code file is previewed, imported and deleted',
    { tag: '@full' },
    async ({ staffPage: page, api }) => {
      const good = `good-${width}.zip`;
      await answerOf(
        api.post('/api/shipping/zip-code-imports/upload', {
          multipart: { csv: await archive(good, [await lineOf(api, own)]) },
        }),
      );
      await page.goto('/zip-codes/import');
      const { row } = listPage(page, 'Import ZIP Codes');
      await expect(row(good)).toContainText('Yes');
      await page.getByRole('button', { name: `Import ${good}` }).click();
      const sure = dialog(page, `Import ${good}`);
      await expect(sure.root).toContainText('Are you sure you want to import this CSV?');
      await expect(sure.button('Added: 1')).toBeVisible();
      await expect(sure.root.getByRole('table', { name: 'Changes in this import' })).toContainText(own);
      await expectAccessible(page);
      await sure.button('Import').dblclick();
      await expect(toasts(page).toast('The import has started. You can leave this page.')).toBeVisible();
      await expect(row(good).getByRole('button', { name: `Import ${good}` })).toHaveAccessibleDescription(
        /already been imported/,
        { timeout: 15_000 },
      );
      expect((await api.get(`/api/shipping/zip-codes/${own}`)).status()).toBe(200);

      await page.getByRole('button', { name: `Delete ${good}` }).click();
      const gone = dialog(page, `Delete ${good}`);
      await expect(gone.root).toContainText('Are you sure you want to delete this import?');
      await gone.button('Delete').dblclick();
      await expect(toasts(page).toast('The import was deleted.')).toBeVisible();
      await expect(row(good)).toHaveCount(0);
    },
  );

  test(
    'deliveries to a zip code are simulated with the rule behind each date',
    { tag: '@full' },
    async ({ staffPage: page }) => {
      await page.goto('/zip-codes?code=60601');
      await page.getByRole('button', { name: 'Simulate 60601' }).click();
      const { root } = dialog(page, 'Simulate delivery');
      const weeks = root.getByRole('table', { name: 'Deliveries to 60601' });
      await expect(weeks.locator('tbody').getByRole('row')).toHaveCount(6);
      await expect(weeks).toContainText('in transit.');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await root.getByLabel('Signed up at (Chicago)').fill('2031-03-04T12:00');
      await expect(weeks).toContainText('2031');
      await root.getByLabel('Signed up at (Chicago)').fill('20311-03-04T12:00');
      await expectFieldError(root.getByLabel('Signed up at (Chicago)'), /Enter a date from 2000 to 2099\./);
      await root.getByLabel('Signed up at (Chicago)').fill('');
      await root.getByLabel('ZIP Code').fill('00000');
      await expect(root).toContainText('No delivery quote available for zip code');
    },
  );
});

test(
  'an import is confirmed once its changes are shown, and again if they changed in the meantime',
  { tag: '@full' },
  async ({ staffPage: page, api }) => {
    const line = await lineOf(api, '09985');
    const name = 'reviewed.zip';
    await answerOf(
      api.post('/api/shipping/zip-code-imports/upload', { multipart: { csv: await archive(name, [line]) } }),
    );
    let isFailing = true;
    await page.route('**/api/shipping/zip-code-imports/*/diff?*', (route) =>
      isFailing
        ? route.fulfill({ status: 400, json: { message: 'Not now.', code: 'refused', errors: {} } })
        : route.fallback(),
    );
    await page.goto('/zip-codes/import');
    const { row } = listPage(page, 'Import ZIP Codes');
    await expect(row(name)).toContainText('Yes');
    await page.getByRole('button', { name: `Import ${name}` }).click();
    const sure = dialog(page, `Import ${name}`);
    await expect(sure.root.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible();
    await expect(sure.button('Import')).toBeDisabled();
    await expectAccessible(page);
    isFailing = false;
    await sure.button('Retry').click();
    await expect(sure.button('Added: 1')).toBeVisible();
    const [code, , state, timeZone, cycle, days, weekday] = line;
    const { data: carriers } = await answerOf<{ id: number }[]>(api.get('/api/shipping/carriers'));
    const rule = { carrier_id: carriers[0]?.id, production_cycle_id: Number(cycle), ship_day_name: weekday };
    await answerOf(
      api.post('/api/shipping/zip-codes', {
        data: {
          id: code,
          state,
          time_zone: timeZone,
          default_production_cycle_id: Number(cycle),
          shippingRules: [{ ...rule, days_in_transit: Number(days) + 1, is_default: true }],
        },
      }),
    );
    await sure.button('Import').click();
    await expect(sure.root).toContainText('have changed since this preview. Review it and confirm again.');
    await expect(sure.button('Changed: 1')).toBeVisible();
    await sure.button('Import').click();
    await expect(toasts(page).toast('The import has started. You can leave this page.')).toBeVisible();
  },
);

test(
  'an upload shows its progress, and files are refetched only while the tab is visible',
  { tag: '@full' },
  async ({ staffPage: page }) => {
    const slow = {
      id: 1,
      file_name: 'slow.zip',
      created_at: '2026-01-01T10:00:00Z',
      created_by: { email: 'ada@example.test' },
      imported_at: null,
      is_valid: null,
      errors: {},
      error_count: 0,
      row_count: 9,
      validation_progress: 40,
      import_progress: 0,
      counts: null,
      reversal: null,
      refusal: null,
      reversal_refusal: null,
    };
    let files: object[] = [];
    let asked = 0;
    await page.route('**/api/shipping/zip-code-imports/?*', async (route) => {
      asked += 1;
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), data: files } });
    });
    await page.clock.install();
    await page.goto('/zip-codes/import');
    await expect(page.getByText('No files to import yet.')).toBeVisible();
    files = [slow];
    await page.reload();
    await expect(listPage(page, 'Import ZIP Codes').row('slow.zip')).toContainText('Checking…');
    const before = asked;
    await page.clock.fastForward('00:07');
    await expect.poll(() => asked).toBe(before + 1);
    await setTabHidden(page, true);
    await page.clock.fastForward('05:00');
    expect(asked).toBe(before + 1);
    await setTabHidden(page, false);
    await page.clock.fastForward('00:07');
    await expect.poll(() => asked).toBeGreaterThan(before + 1);
    await page.clock.resume();

    let answer = () => {};
    const sent = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/shipping/zip-code-imports/upload', async (route) => {
      await sent;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Show upload' }).click();
    const upload = dialog(page, 'Upload zip codes');
    await upload.root.getByLabel('Zip archive').setInputFiles(await archive('slow.zip', []));
    await expect(upload.root).toContainText('Just a moment, uploading...');
    answer();
    await expect(upload.root.getByRole('alert')).toBeVisible();
    await expect(upload.root).not.toContainText('Just a moment, uploading...');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

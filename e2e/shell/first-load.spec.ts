import type { Request } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '../world.ts';

const SIZE = fileURLToPath(new URL('../../apps/web/size.mjs', import.meta.url));

test('the first load of the console is not over its limit', () => {
  const { status, stderr } = spawnSync(process.execPath, [SIZE], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test('the files that a page needs are named with it, compressed, and kept for good', async ({ api, customer }) => {
  for (const path of ['/users', `/users/${customer.id}`]) {
    const { link = '' } = (await api.get(path)).headers();
    const files = [...link.matchAll(/<(?<file>[^>]+)>/g)].map(({ groups }) => groups?.['file'] ?? '');
    expect(files, path).not.toHaveLength(0);
    for (const file of files) {
      const answer = await api.get(file, { headers: { 'accept-encoding': 'br' } });
      expect(answer.status(), file).toBe(200);
      expect(answer.headers(), file).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    }
  }
});

test('a page asks for at most 12 scripts, with all that follows by itself', async ({ staffPage: page }) => {
  for (const path of ['/users', '/users/new', '/orders', '/products', '/promo-codes', '/money']) {
    const scripts = new Set<string>();
    const note = (request: Request) => {
      // The page before may still have asked for its own.
      if (request.isNavigationRequest()) scripts.clear();
      if (request.resourceType() === 'script') scripts.add(request.url());
    };
    page.on('request', note);
    await page.goto(path);
    await expect
      .poll(() => [...scripts].some((script) => script.includes('/following-')), { message: path })
      .toBe(true);
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    expect(scripts.size, `${path}: ${[...scripts].join(' ')}`).toBeLessThanOrEqual(12);
  }
});

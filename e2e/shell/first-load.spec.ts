import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const SIZE = fileURLToPath(new URL('../../apps/web/size.mjs', import.meta.url));

test('the first load of the console is not over its limit', () => {
  const { status, stderr } = spawnSync(process.execPath, [SIZE], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { runCaptured } from './run-captured.mjs';

const run = (script, how) => runCaptured(process.execPath, ['-e', script], how);

test('tells how a program ended and what it said', async () => {
  expect(await run("console.log('out'); console.error('err'); process.exitCode = 3")).toEqual({
    code: 3,
    output: 'out\nerr\n',
    isLate: false,
  });
});

test('ends a program whose time is up, with what it started', async () => {
  const script =
    "const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']); console.log(child.pid); setInterval(() => {}, 1000)";
  const { code, output, isLate } = await run(script, { milliseconds: 500 });
  expect({ code, isLate }).toEqual({ code: 1, isLate: true });
  await expect.poll(() => isAlive(Number(output))).toBe(false);
});

test('says that a program could not be started', async () => {
  expect(await runCaptured('/nonexistent', [])).toMatchObject({
    code: 1,
    output: expect.stringContaining('/nonexistent could not be started'),
  });
});

/** Zombies do not count. */
function isAlive(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PLAYWRIGHT = join(ROOT, 'node_modules', 'playwright', 'cli.js');
const CONFIG = join(ROOT, 'e2e', 'measured.config.ts');

/** The ten tasks of the support desk in a browser, over a demo world of its own. */
export function benchDesk(): string[] {
  const { stdout, stderr } = spawnSync(process.execPath, [PLAYWRIGHT, 'test', '-c', CONFIG], { encoding: 'utf8' });
  const lines = stdout.split('\n').filter((line) => line.includes(' | ') || line.startsWith('a customer opened'));
  return lines.length > 0 ? lines : [stdout, stderr];
}

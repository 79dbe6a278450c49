import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsoleIfNeeded } from '../scripts/build-console-if-needed.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PLAYWRIGHT = join(ROOT, 'node_modules', 'playwright', 'cli.js');
const CONFIG = join(ROOT, 'e2e', 'measured.config.ts');

/** The measurements of `e2e/**\/<name>.measured.ts`, over a demo world of its own. */
export async function measureInBrowser(name: 'ten-tasks' | 'arrival'): Promise<string[]> {
  if (!(await buildConsoleIfNeeded())) throw new Error('The console cannot be built.');
  const command = [PLAYWRIGHT, 'test', '-c', CONFIG, `${name}.measured.ts`];
  const { stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  const lines = stdout.split('\n').filter((line) => line.includes(' | ') || line.startsWith('a customer opened'));
  return lines.length > 0 ? lines : [stdout, stderr];
}

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PLAYWRIGHT = join(ROOT, 'node_modules', 'playwright', 'cli.js');
const CONFIG = join(ROOT, 'e2e', 'measured.config.ts');

/** The measurements of `e2e/**\/<name>.measured.ts`, over a demo world of its own. */
export function measureInBrowser(name: 'ten-tasks' | 'arrival'): string[] {
  const command = [PLAYWRIGHT, 'test', '-c', CONFIG, `${name}.measured.ts`];
  const { stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  const lines = stdout.split('\n').filter((line) => line.includes(' | ') || line.startsWith('a customer opened'));
  return lines.length > 0 ? lines : [stdout, stderr];
}

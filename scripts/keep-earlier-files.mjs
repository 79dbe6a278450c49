import { cpSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const KEPT_MILLISECONDS = 3 * 24 * 3_600_000;

/** Open tabs still request them: the whole previous build, and files created in the three days before it. */
export function keepEarlierFiles(before, now) {
  if (!existsSync(before)) return;
  const files = readdirSync(before).map((name) => ({ name, madeAt: statSync(join(before, name)).mtimeMs }));
  const lastBuild = Math.max(...files.map(({ madeAt }) => madeAt));
  for (const { name, madeAt } of files) {
    if (madeAt < lastBuild - KEPT_MILLISECONDS) continue;
    cpSync(join(before, name), join(now, name), { force: false, preserveTimestamps: true });
  }
}

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// These scripts run on whatever Node (20 or later) the machine has, before anything is installed.

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const inRoot = (...names) => join(ROOT, ...names);

/** The Node that the program runs on: it comes with the packages, the same on every machine. */
export const NODE_26 = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The environment of what we start: programs that look for `node` find the one of the packages. */
export const environment = (changes = {}) => ({
  ...process.env,
  PATH: [inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter),
  ...changes,
});

export const exists = (...names) => existsSync(inRoot(...names));
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// These scripts run before anything is installed, on any Node from version 20.

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const inRoot = (...names) => join(ROOT, ...names);

/** The same version on every machine. */
export const NODE_26 = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** `node` in PATH is the packaged one. */
export const environment = (changes = {}) => ({
  ...process.env,
  PATH: [inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter),
  ...changes,
});

export const exists = (...names) => existsSync(inRoot(...names));
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

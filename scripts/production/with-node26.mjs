import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// A production installation has this as scripts/with-node26.mjs: its commands run on the Node that runs npm.
const [node, , file, ...options] = process.argv;
process.argv = [node, resolve(file), ...options];
await import(pathToFileURL(resolve(file)).href);

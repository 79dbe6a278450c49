import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { startProgram } from './program.ts';

/** Gives running calls and jobs this long to end before the process does. */
const GRACE_MS = 10_000;
const started = performance.now();

const program = await startProgram({
  env: process.env,
  arguments: process.argv.slice(2),
  root: fileURLToPath(new URL('../../../', import.meta.url)),
  started,
});
const grace = closeWithGrace({ delay: GRACE_MS }, async ({ err }) => {
  if (err) program.log.error({ err }, 'stopping after a fault');
  await program.stop();
});
// The starter holds this channel; when it is killed the program must not live on and keep the port.
process.on('disconnect', () => void grace.close());

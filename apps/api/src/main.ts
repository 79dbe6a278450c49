import { setFlagsFromString } from 'node:v8';
import closeWithGrace from 'close-with-grace';
import { faultOf } from './platform/fault.ts';
import { messageOf, StartFault } from './platform/start-fault.ts';

// On a machine with much memory V8 lets the heap grow up to fourfold before it collects (docs/performance.md, Exports).
// Set before the program is loaded, which collects and so sets the next limit.
setFlagsFromString('--heap-growing-percent=50');
const { startProgram } = await import('./program.ts');

const GRACE_MS = 10_000;
const say = (message: string) => void process.stdout.write(`${message}\n`);

try {
  const starting = startProgram({ env: process.env, args: process.argv.slice(2), say });
  // Before the start is over: the program answers a moment earlier, and a signal must not cut its answers off.
  const grace = closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    const program = await starting.catch(() => null);
    if (err) program?.log.error({ err: faultOf(err) }, 'stopping after a fault');
    await program?.stop();
  });
  await starting;
  // The starter holds this channel; when it is killed, the program must not keep the port.
  process.on('disconnect', () => grace.close());
  if (process.connected === false) grace.close();
} catch (error) {
  process.stderr.write(
    `${error instanceof StartFault ? error.message : `Larder could not start: ${messageOf(error)}`}\n`,
  );
  if (!(error instanceof StartFault) && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}

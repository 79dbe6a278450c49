import { parseArgs } from 'node:util';
import { buildConsoleIfNeeded } from './build-console-if-needed.mjs';
import { installIfNeeded } from './install-if-needed.mjs';
import { runProgram } from './run-program.mjs';

// npm start [-- --role=web|worker] [--port=N]
const { values } = parseArgs({ options: { role: { type: 'string' }, port: { type: 'string' } }, strict: false });

await installIfNeeded();
if (values.role !== 'worker' && !(await buildConsoleIfNeeded())) console.log('Larder starts without its console.');
const role = values.role === undefined ? [] : [`--role=${values.role}`];
runProgram(
  ['--max-semi-space-size=8', 'apps/api/src/main.ts', ...role],
  values.port === undefined ? {} : { PORT: values.port },
);

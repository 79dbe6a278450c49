import { installIfNeeded } from './install-if-needed.mjs';
import { runProgram } from './run-program.mjs';

// node scripts/with-node26.mjs <file> [options]
await installIfNeeded();
runProgram(process.argv.slice(2));

import { runChecks } from './checks.mjs';
import { installIfNeeded } from './install-if-needed.mjs';

// npm run check: format, lint, types, import boundaries, unused code.
await installIfNeeded();
const { failed } = await runChecks();
process.exitCode = failed > 0 ? 1 : 0;

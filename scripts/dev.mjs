import { spawn } from 'node:child_process';
import { installIfNeeded } from './install-if-needed.mjs';
import { environment, inRoot, NODE_26, ROOT } from './project.mjs';

// npm run dev: the program, restarted when its files change, and Vite for the console.
const CONSOLE = 'http://localhost:5173';
const port = process.env.PORT || '3000';

await installIfNeeded();
const parts = [
  start(ROOT, ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], {
    PORT: port,
    PUBLIC_URL: process.env.PUBLIC_URL || CONSOLE,
    ALLOWED_HOSTS: [process.env.ALLOWED_HOSTS, new URL(CONSOLE).host].filter(Boolean).join(','),
  }),
  start(inRoot('apps', 'web'), [inRoot('node_modules', 'vite', 'bin', 'vite.js')], {
    LARDER_API: `http://localhost:${port}`,
  }),
];
console.log(`The console in development: ${CONSOLE}`);

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
for (const part of parts) part.once('exit', (code) => void stop(code ?? 1));

function start(cwd, options, env) {
  return spawn(NODE_26, options, {
    cwd,
    env: environment(env),
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
}

async function stop(code) {
  if (isStopping) return;
  isStopping = true;
  const running = parts.filter((part) => part.exitCode === null && part.signalCode === null);
  await Promise.all(running.map((part) => new Promise((ended) => (part.once('exit', ended), part.kill('SIGTERM')))));
  process.exit(code);
}

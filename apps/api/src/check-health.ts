import { readConfig } from './config.ts';

// For a supervisor that runs a command, such as Docker's HEALTHCHECK: 0 while the process on this machine answers.
const WAIT_MS = 4_000;
const EVERYWHERE = ['0.0.0.0', '::', 'localhost'];

async function answers(): Promise<boolean> {
  const read = readConfig(process.env);
  if ('faults' in read) return false;
  const { BIND, PORT } = read.config;
  const host = EVERYWHERE.includes(BIND) ? 'localhost' : BIND.includes(':') ? `[${BIND}]` : BIND;
  const { ok } = await fetch(`http://${host}:${PORT}/healthz`, { signal: AbortSignal.timeout(WAIT_MS) });
  return ok;
}

process.exitCode = (await answers().catch(() => false)) ? 0 : 1;

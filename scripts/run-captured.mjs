import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const INTERRUPTED = 130;

/** On timeout, kills it and its descendants. */
export async function runCaptured(command, options, { milliseconds, onOutput = () => {}, ...how } = {}) {
  const child = spawn(command, options, { ...how, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const result = { code: 1, output: '', isLate: false };
  const take = (chunk) => {
    result.output += chunk;
    onOutput(chunk);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const late = () => {
    result.isLate = true;
    signalGroup(child, 'SIGKILL');
  };
  const budget = milliseconds === undefined ? undefined : setTimeout(late, milliseconds);
  const closed = once(child, 'close').catch(() => {});
  const forget = passOnInterrupts(child);
  try {
    const [code] = await once(child, 'exit');
    result.code = code ?? 1;
  } catch (error) {
    take(`${command} could not be started: ${error.message}\n`);
  }
  clearTimeout(budget);
  forget();
  signalGroup(child, 'SIGKILL'); // descendants that are still running
  await Promise.race([closed, sleep(1000, undefined, { ref: false })]);
  return result;
}

function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // already ended
  }
}

/** Wait until the program has ended, then end too. */
function passOnInterrupts(child) {
  const interrupt = () => {
    child.once('exit', () => process.exit(INTERRUPTED));
    signalGroup(child, 'SIGINT');
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.once(signal, interrupt);
  return () => signals.forEach((signal) => process.off(signal, interrupt));
}

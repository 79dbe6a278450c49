import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { environment, NODE_26, ROOT } from './project.mjs';

const WATCH_MS = 500;
/** Ctrl-C arrives twice, from the terminal and from npm. */
const SAME_SIGNAL_MS = 1000;

/**
 * In its own process group, so that it receives one signal however many arrive here. When this process is killed, the
 * IPC channel closes and the program stops.
 */
export function runProgram(options, env = {}) {
  const child = spawn(NODE_26, options, {
    cwd: ROOT,
    env: environment(env),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  let asked = -SAME_SIGNAL_MS;
  const ask = (signal) => {
    if (performance.now() - asked < SAME_SIGNAL_MS) return;
    asked = performance.now();
    child.kill(signal);
  };
  process.on('SIGINT', () => ask('SIGINT'));
  process.on('SIGTERM', () => ask('SIGTERM'));
  process.on('SIGHUP', () => ask('SIGTERM'));
  if (process.env.npm_lifecycle_event) whenOrphaned(() => ask('SIGTERM'));
  child.once('error', (error) => {
    console.error(`Node 26 could not be started: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** A killed npm sends no signal; detect it by the changed parent of this process or of the shell in between. */
function whenOrphaned(stop) {
  const parent = process.ppid;
  const { command, ppid } = describe(parent);
  const npm = /^\S*sh -c /.test(command) ? ppid : parent;
  const watch = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(watch);
    stop();
  }, WATCH_MS);
  watch.unref();
}

function describe(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' });
  const [, ppid, command] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? fromProc(pid);
  return { ppid: Number(ppid), command };
}

/** For systems without `ps`, such as small containers. */
function fromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const ppid = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    return [null, ppid, readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')];
  } catch {
    return [null, pid, ''];
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

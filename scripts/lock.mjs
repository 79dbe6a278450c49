import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_AGAIN_MS = 25;
const sayWaiting = () => console.log('Waiting for another start or test that is installing or building.');

/** Takes over the lock of a killed process. */
export async function withLock(file, work, onWait = sayWaiting) {
  mkdirSync(dirname(file), { recursive: true });
  for (let told = false; !take(file); told = true) {
    if (!told) onWait();
    removeIfStale(file);
    await sleep(LOOK_AGAIN_MS);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release); // for work that calls process.exit
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** Link a complete file into place, so that the lock and its holder appear in one step. */
function take(file) {
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, identityOf(process.pid));
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(mine, { force: true });
  }
}

function removeIfStale(file) {
  const holder = read(file);
  if (holder === null || isStillThere(holder)) return;
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== holder) linkSync(aside, file); // somebody took it over in between
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** With the start in kernel ticks where the system tells: IDs are reused after a restart. */
export const identityOf = (pid) => `${pid} ${statOf(pid)[BIRTH] ?? ''}`;

export function isStillThere(identity) {
  const pid = Number.parseInt(identity, 10);
  return isAlive(pid) && identityOf(pid) === identity;
}

export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return statOf(pid)[STATE] !== ENDED;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const STATE = 0;
const BIRTH = 19;
/** A zombie; in a container without an init it stays forever. */
const ENDED = 'Z';

function statOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  return stat === null ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs `work` while no other process holds the lock. Takes over the lock of a killed process. */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  for (let told = false; !take(file); told = true) {
    if (!told) console.log('Waiting for another start or test that is installing or building.');
    removeIfStale(file);
    await sleep(100);
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

/** Write a complete file and link it into place, so that the lock and its holder appear in one step. */
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
  if (holder === '' || isThere(holder)) return;
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

/** The process ID with its start time where the system tells: IDs are reused after a restart. */
function identityOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie stays listed until its parent reaps it: forever in a container without an init.
  return state === 'Z' ? `${pid} ended` : `${pid} ${rest[18] ?? ''}`;
}

function isThere(identity) {
  const pid = Number.parseInt(identity, 10);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return identityOf(pid) === identity;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

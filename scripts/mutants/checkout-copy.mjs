import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot, ROOT } from '../project.mjs';

const NAME = /^larder-mutants-(\d+)-/;

/** Installed packages are linked. */
export function copyCheckout() {
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `larder-mutants-${process.pid}-`));
  for (const file of workingFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(inRoot(file), join(folder, file), { verbatimSymlinks: true });
  }
  linkPackages(folder);
  return folder;
}

export const removeCopy = (folder) => rmSync(folder, { recursive: true, force: true });

const workingFiles = () =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file && existsSync(inRoot(file)));

/** Workspaces stay relative links, so that they lead into the copy. */
function linkPackages(folder) {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(inRoot('node_modules'))) {
    const target = join(folder, 'node_modules', name);
    if (name === '@larder') cpSync(inRoot('node_modules', name), target, { recursive: true, verbatimSymlinks: true });
    else if (!name.startsWith('.')) symlinkSync(inRoot('node_modules', name), target);
  }
}

/** Copies of runs that were killed. */
function removeLeftovers() {
  for (const name of readdirSync(tmpdir())) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !existsSync(`/proc/${pid}`) && !isAlive(Number(pid))) removeCopy(join(tmpdir(), name));
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

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, existsSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../program.ts';

export interface EarlierRelease {
  folder: string;
  version: string;
  remove(): void;
}

/** The commit before the newest tag, or null without tags. */
export function commitBeforeNewestTag(): string | null {
  const { status, stdout } = git('describe', '--tags', '--abbrev=0');
  return status === 0 ? `${stdout.trim()}^` : null;
}

export const versionOf = (ref: string): string => git('describe', '--tags', '--always', ref).stdout.trim();

export function checkOut(ref: string): EarlierRelease {
  const folder = join(mkdtempSync(join(tmpdir(), 'larder-release-')), 'larder');
  const { status, stderr } = git('worktree', 'add', '--quiet', '--detach', folder, ref);
  if (status !== 0) throw new Error(`${ref} could not be checked out: ${stderr}`);
  const remove = () => void git('worktree', 'remove', '--force', folder);
  try {
    if (lockOf(folder) === lockOf(ROOT)) linkPackages(folder);
    else installPackages(folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, version: versionOf(ref), remove };
}

const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');

const OURS = '@larder';

/** Only the workspaces are its own: their links are relative, so that they lead into the same checkout. */
function linkPackages(folder: string): void {
  for (const workspace of ['.', ...foldersIn('apps'), ...foldersIn('packages')]) {
    const from = join(ROOT, workspace, 'node_modules');
    const to = join(folder, workspace, 'node_modules');
    if (!existsSync(from) || !existsSync(join(folder, workspace))) continue;
    mkdirSync(to);
    for (const name of readdirSync(from)) if (name !== OURS) symlinkSync(join(from, name), join(to, name));
  }
  const [from, to] = [join(ROOT, 'node_modules', OURS), join(folder, 'node_modules', OURS)];
  mkdirSync(to);
  for (const name of readdirSync(from)) symlinkSync(readlinkSync(join(from, name)), join(to, name));
}

const foldersIn = (parent: string) => readdirSync(join(ROOT, parent)).map((name) => join(parent, name));

function installPackages(folder: string): void {
  const { status, stderr } = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the packages of the earlier release could not be installed: ${stderr}`);
}

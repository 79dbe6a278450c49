import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartFault, messageOf } from '../start-fault.ts';
import { type Account, accountForServer, canReach } from './account.ts';

/** Where everything of one embedded server lies, and who runs it. */
export interface ServerFolder {
  path: string;
  cluster: string;
  log: string;
  sockets: string;
  account: Account | null;
}

/** A socket's address may have 104 bytes on macOS and 108 on Linux, its own name and that of its lock included. */
const LONGEST_SOCKET_FOLDER = 80;

/**
 * The server's folder inside the program's, or, where the server's account cannot reach that (a project under /root),
 * one that it can.
 */
export function serverFolder(dataDir: string, log: (words: string) => void): ServerFolder {
  const home = makeHome(dataDir);
  const inside = join(home, 'postgres');
  const account = accountForServer(inside);
  if (letThrough(home, account) && makeOwned(inside, account)) return partsOf(inside, account);
  if (!account)
    throw new StartFault(
      `${inside} belongs to another user. Start Larder as that user, or set DATA_DIR or DATABASE_URL.`,
    );
  const outside = sharedFolder(shortName(home));
  if (!makeOwned(outside, account)) {
    throw new StartFault(
      `PostgreSQL, run as "${account.name}", can use neither ${inside} nor ${outside}. Set DATA_DIR or DATABASE_URL.`,
    );
  }
  log(`The database is kept in ${outside}, since the account "${account.name}" that runs it cannot reach ${home}.`);
  return partsOf(outside, account);
}

const shortName = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 12);

function makeHome(dataDir: string): string {
  try {
    mkdirSync(dirname(resolve(dataDir)), { recursive: true }); // as open as the system makes folders
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return realpathSync(dataDir);
  } catch (error) {
    throw new StartFault(`The folder ${dataDir} (DATA_DIR) cannot be made: ${messageOf(error)}.`);
  }
}

function partsOf(path: string, account: Account | null): ServerFolder {
  const near = join(path, 'sockets');
  const sockets = near.length <= LONGEST_SOCKET_FOLDER ? near : join('/var/tmp', `larder-${shortName(path)}`);
  if (!makeOwned(sockets, account))
    throw new StartFault(`${sockets} belongs to another user. Remove it, or set DATABASE_URL.`);
  return { path, cluster: join(path, '18'), log: join(path, 'postgres.log'), sockets, account };
}

/** A folder of ours that any account can walk to: under /var/lib, else under /var/tmp. */
export function sharedFolder(name: string): string {
  try {
    mkdirSync('/var/lib/larder', { recursive: true, mode: 0o755 });
    return join('/var/lib/larder', name);
  } catch {
    return join('/var/tmp', `larder-${name}`);
  }
}

/** Lets the account walk through the program's own folder, without listing it, if it can get that far. */
function letThrough(home: string, account: Account | null): boolean {
  if (!account || canReach(account, home)) return true;
  if (!canReach(account, dirname(home))) return false;
  try {
    const { uid, mode } = statSync(home);
    chownSync(home, uid, account.gid);
    chmodSync(home, (mode & 0o777) | 0o010);
  } catch {
    return false;
  }
  return canReach(account, home);
}

/** Makes the folder for the account alone; false where the file system does not give it away, or it is somebody else's. */
function makeOwned(folder: string, account: Account | null): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account && lstatSync(folder).uid === 0) chownSync(folder, account.uid, account.gid);
  } catch {
    return false;
  }
  const made = lstatSync(folder);
  return made.isDirectory() && made.uid === (account ? account.uid : process.getuid?.());
}

import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartFault, messageOf } from '../start-fault.ts';
import { type Account, accountForServer, canReach } from './account.ts';

export interface ServerFolder {
  path: string;
  /** For the log and the locks: only we can write here. Root never writes where another account can. */
  control: string;
  cluster: string;
  log: string;
  sockets: string;
  account: Account | null;
}

/** A socket's address is limited to 104 bytes on macOS and 108 on Linux, including its name and that of its lock. */
const LONGEST_SOCKET_FOLDER = 80;
const OTHERS_WRITE = 0o022;

/** Inside the program's, or elsewhere when the server's account cannot reach that (a project under /root). */
export function serverFolder(dataDir: string, log: (message: string) => void): ServerFolder {
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
  log(`The database is stored in ${outside}, since the account "${account.name}" that runs it cannot reach ${home}.`);
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
  const control = account ? controlFolder(path) : path;
  return { path, control, cluster: join(path, '18'), log: join(control, 'postgres.log'), sockets, account };
}

/** Unless another account can write there too. */
function controlFolder(path: string): string {
  const { uid, mode } = lstatSync(dirname(path));
  const isOurs = uid === 0 && (mode & OTHERS_WRITE) === 0;
  const control = isOurs ? `${path}.control` : sharedFolder(`${shortName(path)}.control`);
  if (makeOwned(control, null)) return control;
  throw new StartFault(`${control} belongs to another user. Remove it, or set DATABASE_URL.`);
}

/** Any account can enter it: under /var/lib, else under /var/tmp. */
export function sharedFolder(name: string): string {
  try {
    mkdirSync('/var/lib/larder', { recursive: true, mode: 0o755 });
    return join('/var/lib/larder', name);
  } catch {
    return join('/var/tmp', `larder-${name}`);
  }
}

/** Through the program's folder, without listing it. */
function letThrough(home: string, account: Account | null): boolean {
  if (!account || canReach(account, home)) return true;
  if (!canReach(account, dirname(home))) return false;
  try {
    withFolder(home, (folder) => {
      const { uid, mode } = fstatSync(folder);
      fchownSync(folder, uid, account.gid);
      fchmodSync(folder, (mode & 0o777) | 0o010);
    });
  } catch {
    return false;
  }
  return canReach(account, home);
}

/** False where the file system refuses the change of owner, or the folder is somebody else's. */
function makeOwned(folder: string, account: Account | null): boolean {
  const owner = account ? account.uid : process.getuid?.();
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return withFolder(folder, (opened) => {
      if (account && fstatSync(opened).uid === 0) fchownSync(opened, account.uid, account.gid);
      return fstatSync(opened).uid === owner;
    });
  } catch {
    return false;
  }
}

/** So that it cannot be replaced after the check; refuses a link. */
function withFolder<T>(folder: string, work: (opened: number) => T): T {
  const opened = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    return work(opened);
  } finally {
    closeSync(opened);
  }
}

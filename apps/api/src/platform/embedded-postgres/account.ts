import { readFileSync, statSync, type Stats } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';
import { StartFault } from '../start-fault.ts';

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root. Use the account that made the database, else `postgres` or the system account `nobody`. */
export function accountForServer(madeBefore: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(madeBefore, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { name: String(owner.uid), uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid >= 0);
  const account = ['postgres', 'nobody'].map((name) => accounts.find((one) => one.name === name)).find(Boolean);
  if (account) return account;
  throw new StartFault(
    'Larder runs as root, PostgreSQL may not, and there is no account "postgres" or "nobody" in /etc/passwd. ' +
      'Start Larder as another user, or set DATABASE_URL to use a PostgreSQL of your own.',
  );
}

/** initdb looks its user up by number; a container with a bare number has none. */
export function requireNamedUser(account: Account | null): void {
  if (account) return;
  try {
    userInfo();
  } catch {
    throw new StartFault(
      `The user with number ${process.getuid?.()} has no entry in /etc/passwd, and PostgreSQL needs one. ` +
        'Add an entry, start Larder as another user, or set DATABASE_URL to use a PostgreSQL of your own.',
    );
  }
}

const EXECUTE = 0o1;
const READ = 0o4;

function allows(account: Account, stats: Stats, right: number): boolean {
  const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0;
  return (stats.mode & (right << shift)) !== 0;
}

export function canReach(account: Account | null, folder: string): boolean {
  if (!account) return true;
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (!allows(account, statSync(at), EXECUTE)) return false;
    if (at === dirname(at)) return true;
  }
}

export const canRead = (account: Account | null, file: string): boolean =>
  !account || (canReach(account, dirname(file)) && allows(account, statSync(file), READ));

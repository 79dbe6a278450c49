const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)([/?#].*)?$/i;

/** One address for each host of `postgres://user:secret@a:5432,b:5432/larder`, which `pg` cannot read. */
export function addressesOf(url: string): string[] {
  const [, start = '', hosts, end = ''] = PARTS.exec(url) ?? [];
  return hosts === undefined ? [url] : hosts.split(',').map((host) => start + host.trim() + end);
}

const ROLE = /^(postgres(?:ql)?:\/\/)([^/?#@]*@)?/i;

/** The role of one address at the hosts of another: past a pooler, with the rights of the program. */
export const addressWithRoleOf = (url: string, hosts: string): string =>
  hosts.replace(ROLE, (_, start: string) => start + (ROLE.exec(url)?.[2] ?? ''));

/** `?user=` or `?password=`, which the driver prefers to the role in front of the host. */
export function hasRoleInQuery(url: string): boolean {
  const query = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]);
  return query.has('user') || query.has('password');
}

/** True for addresses of PostgreSQL with a host in each place of the list. */
export function isDatabaseUrl(url: string): boolean {
  return addressesOf(url).every((address) => {
    if (!URL.canParse(address)) return false;
    const { protocol, hostname } = new URL(address);
    return ['postgres:', 'postgresql:'].includes(protocol) && (!url.includes(',') || hostname !== '');
  });
}

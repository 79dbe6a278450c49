import ipaddr from 'ipaddr.js';

/**
 * The network that limits count: the address for IPv4 (also when mapped to IPv6), the first 64 bits for IPv6, because a
 * provider assigns a whole /64 to one customer.
 */
export function callerNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.replace(/%.*$/, '')}/64`).toString()}/64`;
}

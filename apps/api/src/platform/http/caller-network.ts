import ipaddr from 'ipaddr.js';

/**
 * The network that limits count: the IPv4 address (also when mapped to IPv6), or the first 64 bits for IPv6, because
 * providers assign a whole /64 to one customer.
 */
export function callerNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.replace(/%.*$/, '')}/64`).toString()}/64`;
}

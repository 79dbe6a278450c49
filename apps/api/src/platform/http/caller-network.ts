import ipaddr from 'ipaddr.js';

/**
 * Whom an address counts as in limits: IPv4 by itself, also where it is written as IPv6; of IPv6 the first 64 bits, since
 * one customer of a provider has all addresses that begin with them.
 */
export function callerNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.replace(/%.*$/, '')}/64`).toString()}/64`;
}

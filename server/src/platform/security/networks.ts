/** Addresses and networks: allowed networks of administrators, trusted proxies, and keys of address limits. */
import { BlockList, isIP } from 'node:net';

/** The trusted proxies: none, a number of consecutive ones, or those with the listed addresses. */
export type TrustedProxies = false | number | readonly string[];

/** Maximum number of proxies; a larger one is most likely a mistake. */
const mostProxies = 9;

/** Splits a setting's list at commas and spaces. */
export const listOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** The fault of a setting's list of addresses and networks; null if the list is valid. */
export function networkFault(setting: string, networks: readonly string[]): string | null {
  const bad = networks.find((network) => !parse(network));
  return bad === undefined ? null : `${setting} has '${bad}'; it must look like 10.0.0.0/8 or 192.0.2.7`;
}

/** Parses TRUST_PROXY; returns the fault of an invalid value. */
export function readProxies(text: string): { trusted: TrustedProxies } | { fault: string } {
  if (['', 'off', 'false', '0'].includes(text)) return { trusted: false };
  if (/^\d+$/.test(text) && Number(text) <= mostProxies) return { trusted: Number(text) };
  const networks = listOf(text);
  // Trusting every address would let callers claim any address.
  if (/^(on|true|\d+)$/.test(text) || networks.length === 0 || networks.some((network) => network.endsWith('/0')))
    return {
      fault: `TRUST_PROXY=${text} doesn't say which proxies: give how many are in front, one behind the other (1 to ${mostProxies}), or their addresses and networks`,
    };
  const fault = networkFault('TRUST_PROXY', networks);
  return fault ? { fault } : { trusted: networks };
}

/**
 * Returns a check of whether an address forwarded by the proxy `hop` steps away (0: the connected one) can be trusted.
 * Given a plain number, Fastify would trust no proxy.
 */
export function proxyCheck(trusted: TrustedProxies): false | ((address: string, hop: number) => boolean) {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  return trusted && networkCheck(trusted);
}

/** Checks addresses against a list; an empty list admits all. */
export function networkCheck(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const allowed = new BlockList();
  for (const network of networks) {
    const parsed = parse(network);
    if (parsed) allowed.addSubnet(parsed.address, parsed.prefix, parsed.family);
  }
  return (address) => {
    const plain = plainAddress(address);
    const version = isIP(plain);
    return version !== 0 && allowed.check(plain, version === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * The key of limits by address: an IPv4 address, or the /64 of an IPv6 address, the smallest network of a subscriber,
 * possibly of a single machine.
 */
export function lineOf(address: string): string {
  const plain = plainAddress(address);
  return isIP(plain) === 6 ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
}

/**
 * Removes the ports that some proxies add to the addresses in X-Forwarded-For ('192.0.2.7:50123', '[2001:db8::1]:443'),
 * so that each address has a single notation.
 */
export const withoutPorts = (forwarded: string): string =>
  forwarded
    .split(',')
    .map((part) => {
      const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d*)?|([\d.]+):\d*)$/.exec(part.trim()) ?? [];
      return v6 ?? v4 ?? part.trim();
    })
    .join(', ');

/** Removes the zone, and converts an IPv4-mapped IPv6 address to IPv4. */
function plainAddress(address: string): string {
  const [plain = ''] = address.split('%');
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return plain;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  // URL parsing normalises the host.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

function parse(network: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', bits, ...rest] = network.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null;
  const most = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? most : Number(bits);
  return prefix > most ? null : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

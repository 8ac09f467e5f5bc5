/** Networks that administrators may come from. */
import { BlockList, isIP } from 'node:net';

/** Why a list of addresses and networks can't be used; null where it can. */
export function networkFault(networks: readonly string[]): string | null {
  const bad = networks.find((network) => !parse(network));
  return bad === undefined ? null : `ADMIN_NETWORKS has '${bad}'; it must look like 10.0.0.0/8 or 192.0.2.7`;
}

/** A check of addresses against a list; an empty list lets all in. */
export function networkCheck(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const allowed = new BlockList();
  for (const network of networks) {
    const parsed = parse(network);
    if (parsed) allowed.addSubnet(parsed.address, parsed.prefix, parsed.family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:/, '');
    const version = isIP(plain);
    return version !== 0 && allowed.check(plain, version === 4 ? 'ipv4' : 'ipv6');
  };
}

function parse(network: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', bits, ...rest] = network.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null;
  const most = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? most : Number(bits);
  return prefix > most ? null : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

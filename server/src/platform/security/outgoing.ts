/** Requests to addresses entered by people, which must not reach this machine or its internal networks. */
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { networkCheck } from './networks.ts';

const connectMs = 5_000;

/**
 * Addresses that are always refused: this machine, link-local (with metadata services), multicast, and IPv6 addresses
 * that represent IPv4 ones.
 */
const isNever = networkCheck([
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '100.100.100.200',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  'fd00:ec2::254',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]);
const isPrivate = networkCheck([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  'fc00::/7',
]);

/** Returns true if requests may be sent to an IP address. */
export type AddressCheck = (address: string) => boolean;

/** @param networks  private networks to which requests may be sent */
export function addressCheck(networks: readonly string[]): AddressCheck {
  const isListed = networks.length > 0 ? networkCheck(networks) : () => false;
  return (address) => isIP(address) !== 0 && !isNever(address) && (!isPrivate(address) || isListed(address));
}

/** Thrown for an address to which requests may not be sent. */
export class ForbiddenAddress extends Error {}

/** Resolves the name of a connection, so that exactly the checked address is connected. */
const checkedLookup =
  (isAllowed: AddressCheck): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) callback(error ?? new ForbiddenAddress(), '', 0);
      else if (!found.every(({ address }) => isAllowed(address))) callback(new ForbiddenAddress(), '', 0);
      else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });

/** Connects only to allowed addresses. */
export const guardedAgent = (isAllowed: AddressCheck): Agent =>
  new Agent({ connect: { lookup: checkedLookup(isAllowed), timeout: connectMs } });

/** Throws ForbiddenAddress for a URL with an IP address instead of a name, whose connection makes no lookup. */
export function requireAllowed(url: string, isAllowed: AddressCheck): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host)) throw new ForbiddenAddress();
}

/** The code of a failed request, without the message, which may contain the address. */
export const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? 'ERROR').slice(0, 60);

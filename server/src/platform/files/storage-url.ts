/**
 * Parses an address of S3-compatible storage (STORAGE_URL, BACKUP_S3):
 * s3://KEY:SECRET@host:port/bucket/prefix?region=…&tls=off
 */

/** An S3-compatible service with a bucket and prefix. */
export interface S3Settings {
  /** 'https://host:port' */
  endpoint: string;
  region: string;
  bucket: string;
  /** Prefix of every object's name: '' or 'maru/'. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const form = 's3://KEY:SECRET@host:port/bucket?region=…&tls=off, with / + and @ in the secret percent-encoded';
const known = new Set(['region', 'tls']);

/** Percent-decodes a part of an address; '' if the part is malformed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** The storage of a setting (null if empty), or the setting's fault. The fault contains no secret. */
export function readStorageUrl(text: string, name = 'STORAGE_URL'): { storage: S3Settings | null } | { fault: string } {
  if (text === '') return { storage: null };
  const wrong = (what: string) => ({ fault: `${name} ${what}; it looks like ${form}` });
  if (!text.startsWith('s3://') || !URL.canParse(text)) return wrong('can’t be read');
  const { username, password, host, hash, pathname, searchParams } = new URL(text);
  const [bucket = '', ...prefix] = pathname.split('/').filter(Boolean);
  const unknown = [...searchParams.keys()].find((name) => !known.has(name));
  const tls = searchParams.get('tls') ?? 'on';
  if (!host) return wrong('has no host');
  const [accessKeyId, secretAccessKey] = [username, password].map(decoded);
  if (!accessKeyId || !secretAccessKey) return wrong('has no key or no secret');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return wrong('has no bucket');
  if (!prefix.every((part) => /^[A-Za-z0-9_-]+$/.test(part)))
    return wrong('has a prefix of other than A-Z a-z 0-9 _ -');
  if (unknown !== undefined || hash) return wrong(`has more than region and tls behind the question mark`);
  if (tls !== 'on' && tls !== 'off') return wrong('has tls neither on nor off');
  return {
    storage: {
      endpoint: `${tls === 'on' ? 'https' : 'http'}://${host}`,
      region: searchParams.get('region') || 'us-east-1',
      bucket,
      prefix: prefix.map((part) => `${part}/`).join(''),
      accessKeyId,
      secretAccessKey,
    },
  };
}

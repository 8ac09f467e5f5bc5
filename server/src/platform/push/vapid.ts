/** The key pair by which push services identify the portal (VAPID, RFC 8292). */
import { createECDH } from 'node:crypto';
import type { Keys } from '#platform/security/keys.ts';

/** Both keys in base64url: the public key as an uncompressed point, and the private key as a scalar. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const curveName = 'prime256v1';
const scalarBytes = 32;
/** The order of P-256's base point. */
const curveOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * The configured key pair; otherwise one derived from the installation's secret, so that all processes have the same.
 * @param configured  a private key in base64url, or empty
 */
export function vapidKeysOf(configured: string, keys: Pick<Keys, 'vapid'>): VapidKeys {
  const scalar = configured ? Buffer.from(configured, 'base64url') : scalarOf(keys.vapid);
  return { publicKey: publicKeyOf(scalar), privateKey: scalar.toString('base64url') };
}

/** A scalar from 1 to the order minus 1, from uniformly distributed bytes. */
function scalarOf(bytes: Buffer): Buffer {
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (curveOrder - 1n)) + 1n;
  return Buffer.from(scalar.toString(16).padStart(2 * scalarBytes, '0'), 'hex');
}

function publicKeyOf(scalar: Buffer): string {
  const curve = createECDH(curveName);
  curve.setPrivateKey(scalar);
  return curve.getPublicKey('base64url');
}

/** The fault of a configured key; null if the key is valid. */
export function vapidFault(configured: string): string | null {
  const scalar = Buffer.from(configured, 'base64url');
  try {
    if (scalar.length === scalarBytes && publicKeyOf(scalar)) return null;
  } catch {
    // The scalar is zero, or exceeds the order.
  }
  return 'VAPID_PRIVATE_KEY must be a private key of P-256, 32 bytes in base64url (npx web-push generate-vapid-keys)';
}

/** True if a browser's public key, in base64url, is an uncompressed point of P-256. */
export function isPublicKey(key: string): boolean {
  const curve = createECDH(curveName);
  curve.generateKeys();
  try {
    return (
      Buffer.from(key, 'base64url').length === 2 * scalarBytes + 1 && curve.computeSecret(key, 'base64url') !== null
    );
  } catch {
    return false;
  }
}

/** An authenticator of WebAuthn in software: one passkey with an ES256 key, attestation 'none'. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const isPresent = 0x01;
const isVerified = 0x04;
const isBackupEligible = 0x08;
const isBackedUp = 0x10;
const hasCredential = 0x40;

/** Fields that replace those of a genuine answer. */
export interface Forged {
  origin?: string;
  rpId?: string;
  type?: string;
  isUnverified?: boolean;
  /** User handle that the answer claims, instead of the registered one. */
  userHandle?: string;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64 = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** CBOR of a byte string of up to 65,535 bytes. */
const bytes = (data: Buffer) => Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 0xff]), data]);
const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);

export class Authenticator {
  readonly origin: string;
  /** Number of signatures so far; always 0 for an authenticator without a counter. */
  signCount = 0;
  isBackedUp = false;
  credentialId = base64(randomBytes(16));
  #userHandle = '';
  #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Answers the options of a registration. */
  create(options: { challenge: string; rp: { id: string }; user: { id: string } }, forged: Forged = {}) {
    this.#userHandle = options.user.id;
    const id = Buffer.from(this.credentialId, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([id.length >> 8, id.length]), id, this.#coseKey()]);
    const authData = Buffer.concat([this.#data(options.rp.id, forged, hasCredential), credential]);
    const attestation = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')];
    return {
      credentialId: this.credentialId,
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, forged),
      attestationObject: base64(Buffer.concat([Buffer.from([0xa3]), ...attestation, bytes(authData)])),
      transports: ['internal', 'hybrid'],
    };
  }

  /** Answers the options of a login. */
  get(options: { challenge: string; rpId: string }, forged: Forged = {}) {
    const authData = this.#data(options.rpId, forged, 0);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, forged);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      credentialId: this.credentialId,
      clientDataJSON,
      authenticatorData: base64(authData),
      signature: base64(sign('sha256', signed, this.#key.privateKey)),
      userHandle: forged.userHandle ?? this.#userHandle,
    };
  }

  #data(rpId: string, forged: Forged, more: number): Buffer {
    const backup = this.isBackedUp ? isBackupEligible | isBackedUp : isBackupEligible;
    const flags = isPresent | (forged.isUnverified ? 0 : isVerified) | backup | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.signCount);
    return Buffer.concat([sha256(forged.rpId ?? rpId), Buffer.from([flags]), count]);
  }

  #clientData(type: string, challenge: string, forged: Forged): string {
    const origin = forged.origin ?? this.origin;
    return base64(JSON.stringify({ type: forged.type ?? type, challenge, origin, crossOrigin: false }));
  }

  /** The public key in COSE form: kind EC2, algorithm ES256, curve P-256, both coordinates. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const coordinate = (label: number, value: string) =>
      Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')]);
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
      coordinate(0x21, x),
      coordinate(0x22, y),
    ]);
  }
}

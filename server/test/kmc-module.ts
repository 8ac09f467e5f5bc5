/**
 * Imitates the program that KMC supplies to its members: the same arguments and output, but a different cipher. Run as
 * a program, this file encrypts, decrypts and verifies; tests import it to create KMC's answers.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const key = createHash('sha256').update('stand-in').digest().subarray(0, 16);
const ivOf = (requestNumber: string) => createHash('md5').update(requestNumber).digest();

const seal = (requestNumber: string, text: string | Buffer) => {
  const cipher = createCipheriv('aes-128-cbc', key, ivOf(requestNumber));
  return Buffer.concat([cipher.update(Buffer.from(text)), cipher.final()])
    .toString('hex')
    .toUpperCase();
};
const open = (requestNumber: string, sealed: string) => {
  const decipher = createDecipheriv('aes-128-cbc', key, ivOf(requestNumber));
  return Buffer.concat([decipher.update(Buffer.from(sealed, 'hex')), decipher.final()]);
};
const checkValue = (sealed: string) => createHmac('sha256', key).update(sealed).digest('hex').toUpperCase();

/** Installs the program in a folder; returns its path. */
export function installKmcModule(folder: string): string {
  const path = join(folder, 'kmc-module');
  writeFileSync(path, `#!/bin/sh\nexec "${process.execPath}" "${import.meta.filename}" "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Decrypts a request like KMC: its fields, or null if the check value doesn't match. */
export function readKmcRequest(trCert: string): string[] | null {
  const [sealed = '', given] = open('', trCert).toString().split('/');
  return given === checkValue(sealed) ? open('', sealed).toString().split('/') : null;
}

export interface KmcAnswer {
  requestNumber: string;
  name?: string;
  nation?: '0' | '1';
  result?: 'Y' | 'N';
  /** Corrupts the check value. */
  isTampered?: boolean;
}

/** `rec_cert` as KMC sends it. */
export async function kmcAnswer({
  requestNumber,
  name = '홍길동',
  nation = '0',
  result = 'Y',
  isTampered,
}: KmcAnswer): Promise<string> {
  // Imported on demand, because the program starts often and doesn't need this package.
  const { default: iconv } = await import('iconv-lite');
  const [ci, di] = [seal(requestNumber, `ci of ${name}`), seal(requestNumber, `di of ${name}`)];
  const minor = ['', '', '', ''];
  const person = ['01012345678', 'SKT', '19800505', '0', nation, name.replaceAll(' ', '+'), result, 'M', '192.0.2.7'];
  const fields = [requestNumber, '20261120120000', ci, ...person, ...minor, '', di, '0'.repeat(16)];
  const sealed = seal(requestNumber, iconv.encode(fields.join('/'), 'euc-kr'));
  const check = checkValue(isTampered ? `${sealed}00` : sealed);
  return seal(requestNumber, [sealed, check, '0'.repeat(16)].join('/'));
}

function main([kind, way, , ...texts]: string[]): Buffer | string {
  if (kind === 'HMAC') return checkValue(texts[0] ?? '');
  return way === '1' ? seal('', texts[0] ?? '') : open(texts[0] ?? '', texts[1] ?? '');
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(main(process.argv.slice(2)));
  process.stdout.write('\n');
}

import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deriveKeys } from './keys.ts';
import { createSeal } from './seal.ts';

const seal = createSeal(deriveKeys(randomBytes(32)));
const other = createSeal(deriveKeys(randomBytes(32)));

test.each(['01012345678', '', '홍길동 🌳', 'a'.repeat(10_000)])('decrypts what was encrypted: %j', (text) => {
  expect(seal.open('citizen.address', seal.close('citizen.address', text))).toBe(text);
});

test('preserves null', () => {
  expect([seal.close('f', null), seal.open('f', null)]).toEqual([null, null]);
});

test('encrypts equal texts differently, and computes equal indexes only within one field', () => {
  const [a, b] = [seal.close('f', '01012345678'), seal.close('f', '01012345678')];
  expect(a?.equals(b ?? Buffer.alloc(0))).toBe(false);
  expect(seal.index('f', '01012345678').equals(seal.index('f', '01012345678'))).toBe(true);
  expect(seal.index('f', '01012345678').equals(seal.index('g', '01012345678'))).toBe(false);
  expect(seal.index('f', '01012345678').equals(other.index('f', '01012345678'))).toBe(false);
});

describe('decryption', () => {
  const sealed = seal.close('f', '01012345678') ?? Buffer.alloc(0);
  test('refuses to decrypt a value of another field', () => {
    expect(() => seal.open('g', sealed)).toThrow();
  });

  test('refuses to decrypt a value of another installation', () => {
    expect(() => other.open('f', sealed)).toThrow();
  });

  test('refuses to decrypt a changed value', () => {
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => seal.open('f', changed), `byte ${at}`).toThrow();
    }
  });

  test('refuses to decrypt a truncated value', () => {
    for (const length of [0, 1, 12, 28]) expect(() => seal.open('f', sealed.subarray(0, length))).toThrow();
  });
});

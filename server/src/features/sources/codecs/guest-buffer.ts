/**
 * Code that runs inside the interpreter before a decoder: the part of Node's `Buffer` that decoders written for ChirpStack
 * use, and `atob` and `btoa`.
 */
export const bufferForDecoder = `
(() => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const fromBase64 = (text) => {
    const bytes = [];
    let value = 0;
    let bits = 0;
    for (const letter of text.replace(/-/g, '+').replace(/_/g, '/')) {
      const digit = letters.indexOf(letter);
      if (digit < 0) continue;
      value = ((value << 6) | digit) & 0xffff;
      bits += 6;
      if (bits < 8) continue;
      bits -= 8;
      bytes.push((value >> bits) & 255);
    }
    return bytes;
  };
  const toBase64 = (bytes) => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 3) {
      const value = (bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2];
      const digits = [18, 12, 6, 0].map((shift) => letters[(value >> shift) & 63]).join('');
      text += digits.slice(0, bytes.length - at + 1).padEnd(4, '=');
    }
    return text;
  };
  const fromLatin1 = (text) => Array.from(text, (letter) => letter.charCodeAt(0));
  const toLatin1 = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const fromUtf8 = (text) => fromLatin1(unescape(encodeURIComponent(text)));
  const toUtf8 = (bytes) => {
    const text = toLatin1(bytes);
    try {
      return decodeURIComponent(escape(text));
    } catch {
      return text.replace(/[\\x80-\\xff]/g, '\\ufffd');
    }
  };
  const fromHex = (text) => (text.match(/^([0-9a-f]{2})*/i)[0].match(/../g) || []).map((digits) => parseInt(digits, 16));
  const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const encodings = {
    hex: [fromHex, toHex],
    base64: [fromBase64, toBase64],
    latin1: [fromLatin1, toLatin1],
    binary: [fromLatin1, toLatin1],
    ascii: [fromLatin1, (bytes) => toLatin1(bytes.map((byte) => byte & 127))],
  };
  const encodingOf = (name) => encodings[String(name).toLowerCase()] || [fromUtf8, toUtf8];
  const viewOf = ({ buffer, byteOffset, length }) => new DataView(buffer, byteOffset, length);

  class Buffer extends Uint8Array {
    static from(given, encoding, length) {
      if (given instanceof ArrayBuffer) return new Buffer(given, encoding, length);
      return new Buffer(typeof given === 'string' ? encodingOf(encoding)[0](given) : Array.from(given));
    }
    static alloc(size, fill = 0) { return new Buffer(size).fill(fill); }
    static concat(list) { return Buffer.from(list.flatMap((one) => Array.from(one))); }
    static isBuffer(given) { return given instanceof Buffer; }
    slice(from, to) { return this.subarray(from, to); }
    toString(encoding, from, to) { return encodingOf(encoding)[1](this.subarray(from, to)); }
    readUIntBE(at, size) {
      if (at < 0 || at + size > this.length) throw new RangeError('outside of the buffer');
      return this.subarray(at, at + size).reduce((value, byte) => value * 256 + byte, 0);
    }
    readUIntLE(at, size) {
      if (at < 0 || at + size > this.length) throw new RangeError('outside of the buffer');
      return this.subarray(at, at + size).reduceRight((value, byte) => value * 256 + byte, 0);
    }
    readIntBE(at, size) { return signed(this.readUIntBE(at, size), size); }
    readIntLE(at, size) { return signed(this.readUIntLE(at, size), size); }
  }
  const signed = (value, size) => (value < 2 ** (8 * size - 1) ? value : value - 2 ** (8 * size));
  const numbers = {
    Uint8: ['UInt8', 1], Int8: ['Int8', 1], Uint16: ['UInt16', 2], Int16: ['Int16', 2], Uint32: ['UInt32', 4],
    Int32: ['Int32', 4], Float32: ['Float', 4], Float64: ['Double', 8], BigInt64: ['BigInt64', 8],
    BigUint64: ['BigUInt64', 8],
  };
  for (const [type, [name, size]] of Object.entries(numbers))
    for (const order of size === 1 ? [''] : ['LE', 'BE'])
      for (const alias of [name, name.replace('UInt', 'Uint')]) {
        const define = (method, value) =>
          Object.defineProperty(Buffer.prototype, method + alias + order, { value, writable: true, configurable: true });
        define('read', function (at = 0) { return viewOf(this)['get' + type](at, order === 'LE'); });
        define('write', function (value, at = 0) {
          viewOf(this)['set' + type](at, value, order === 'LE');
          return at + size;
        });
      }
  Buffer.allocUnsafe = Buffer.alloc;
  globalThis.Buffer = Buffer;
  globalThis.atob = (text) => toLatin1(fromBase64(String(text)));
  globalThis.btoa = (text) => toBase64(fromLatin1(String(text)));
})();
`;

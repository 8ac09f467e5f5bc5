/**
 * Code that runs inside the interpreter. The first part runs before a decoder. It adds the globals that decoders find at
 * other platforms, as properties because a decoder may declare the same names, and replaces the sources of
 * nondeterminism: clock and random numbers. The second part runs after the decoder's code in the same scope, where
 * functions declared with `function`, `const` or `let` are visible; it returns the function that decodes.
 */
import { bufferForDecoder } from './guest-buffer.ts';

export const beforeDecoder = `
globalThis.module = { exports: {} };
globalThis.exports = module.exports;
globalThis.console = new Proxy({}, { get: () => () => undefined });
${bufferForDecoder}
globalThis.setGivenTime = (() => {
  const RealDate = Date;
  let now = 0;
  function GivenDate(...parts) {
    if (!new.target) return new RealDate(now).toString();
    return Reflect.construct(RealDate, parts.length === 0 ? [now] : parts, new.target);
  }
  GivenDate.prototype = RealDate.prototype;
  GivenDate.prototype.constructor = GivenDate;
  GivenDate.UTC = RealDate.UTC;
  GivenDate.parse = RealDate.parse;
  GivenDate.now = () => now;
  Date = GivenDate;
  Math.random = () => 0.5;
  return (given) => { now = given; };
})();
globalThis.finishWith = (() => {
  const { parse, stringify } = JSON;
  const setTime = setGivenTime;
  const toDate = Date;
  return (form, decode) => (text) => {
    const input = parse(text);
    setTime(input.recvTime);
    const recvTime = new toDate(input.recvTime);
    return stringify([form, decode({ ...input, recvTime })]) ?? 'null';
  };
})();
`;

export const afterDecoder = `
(() => {
  const finish = finishWith;
  delete globalThis.finishWith;
  delete globalThis.setGivenTime;
  const exported = Object(Object(module).exports);
  if (typeof decodeUplink === 'function') return finish('uplink', decodeUplink);
  if (typeof exported.decodeUplink === 'function') return finish('uplink', exported.decodeUplink);
  if (typeof Decode === 'function') return finish('object', (i) => Decode(i.fPort, i.bytes, i.variables));
  if (typeof Decoder === 'function') return finish('object', (i) => Decoder(i.bytes, i.fPort));
})()
`;

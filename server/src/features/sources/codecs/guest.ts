/**
 * Code that runs inside the interpreter. The first part runs before a decoder. It adds the globals that decoders find at
 * other platforms, as properties because a decoder may declare the same names, and replaces the sources of
 * nondeterminism: clock and random numbers. It ends with `prepare`, which returns the function that decodes. Like other
 * platforms, that function loads the decoder's code again for each message, because decoders keep state in variables
 * outside of functions. The second part is appended to the decoder's code, in whose scope functions declared with
 * `function`, `const` or `let` are visible; it chooses the form of the decoder.
 */
import { bufferForDecoder } from './guest-buffer.ts';

const afterDecoder = `
;{
  const exported = Object(Object(module).exports);
  if (typeof decodeUplink === 'function') return { form: 'uplink', decode: decodeUplink };
  if (typeof exported.decodeUplink === 'function') return { form: 'uplink', decode: exported.decodeUplink };
  if (typeof Decode === 'function') return { form: 'object', decode: (i) => Decode(i.fPort, i.bytes, i.variables) };
  if (typeof Decoder === 'function') return { form: 'object', decode: (i) => Decoder(i.bytes, i.fPort) };
}
`;

export const beforeDecoder = `
globalThis.console = new Proxy({}, { get: () => () => undefined });
${bufferForDecoder}
// Lets results contain integers of 64 bits, such as those of Buffer.
BigInt.prototype.toJSON = function () {
  'use strict';
  if (!Number.isSafeInteger(Number(this))) throw new RangeError('정수 ' + this + '이(가) 너무 큽니다');
  return Number(this);
};
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
globalThis.prepare = (() => {
  const { parse, stringify } = JSON;
  const { apply, ownKeys, deleteProperty } = Reflect;
  const [toDate, toFunction, toPromise, globals, setTime] = [Date, Function, Promise, globalThis, setGivenTime];
  const { then } = toPromise.prototype;
  return (code) => {
    const load = new toFunction(code + ${JSON.stringify(afterDecoder)});
    delete globals.prepare;
    delete globals.setGivenTime;
    globals.module = globals.exports = {};
    const names = ownKeys(globals);
    const loadAfresh = () => {
      const found = ownKeys(globals);
      if (found.length > names.length)
        for (const name of found) if (!names.includes(name)) deleteProperty(globals, name);
      globals.exports = {};
      globals.module = { exports: globals.exports };
      return load.call(globals);
    };
    if (!loadAfresh()) return undefined;
    return (text) => {
      const input = parse(text);
      setTime(input.recvTime);
      const recvTime = new toDate(input.recvTime);
      const { form, decode } = loadAfresh();
      const textOf = (decoded) => stringify([form, decoded]);
      const decoded = decode({ ...input, recvTime });
      return decoded instanceof toPromise ? apply(then, decoded, [textOf]) : textOf(decoded);
    };
  };
})();
`;

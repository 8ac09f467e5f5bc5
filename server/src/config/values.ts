/** Parses values of the environment and collects their faults. */
export function valuesOf(env: NodeJS.ProcessEnv) {
  const faults: string[] = [];
  const text = (name: string, fallback: string) => env[name]?.trim() || fallback;
  const whole = (name: string, fallback: number, least: number, most: number) => {
    const value = Number(text(name, String(fallback)));
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    faults.push(`${name} must be a whole number from ${least} to ${most}, not '${env[name]}'`);
    return fallback;
  };
  /** Undefined if the value isn't one of the words. */
  const word = <const Word extends string>(name: string, words: readonly Word[], fallback: Word): Word | undefined => {
    const value = text(name, fallback);
    const found = words.find((one) => one === value);
    if (found === undefined) faults.push(`${name} must be one of ${words.join(', ')}, not '${value}'`);
    return found;
  };
  const price = (name: string, fallback: number) => {
    const value = Number(text(name, String(fallback)));
    if (value >= 0 && value <= 10_000) return value;
    faults.push(`${name} must be a price in won, not '${env[name]}'`);
    return fallback;
  };
  const address = (name: string, protocols: string[]) => {
    const value = text(name, '');
    if (value && !protocols.some((protocol) => value.startsWith(`${protocol}://`) && URL.canParse(value)))
      faults.push(`${name} must be an address that begins with ${protocols.map((p) => `${p}://`).join(' or ')}`);
    return value;
  };
  return { env, text, whole, word, price, address, faults };
}

/** Parsed settings with their faults. */
export type Values = ReturnType<typeof valuesOf>;

export const loopback = new Set(['127.0.0.1', 'localhost', '::1']);

/** True if a URL is on this machine; IPv6 addresses are in brackets. */
export const isLoopbackUrl = (url: string): boolean => loopback.has(new URL(url).hostname.replace(/^\[|\]$/g, ''));

/**
 * Browsers by the token of their user agent. Chrome and Safari are last, because other browsers send their tokens, too.
 */
const browsers = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Whale\//, 'Whale'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone/, 'iPhone', 'phone'],
  [/iPad/, 'iPad', 'tablet'],
  [/^(?=.*Android).*Mobile/, 'Android', 'phone'],
  [/Android/, 'Android', 'tablet'],
  [/Windows/, 'Windows', 'computer'],
  [/Mac OS X/, 'macOS', 'computer'],
  [/Linux/, 'Linux', 'computer'],
] as const;

/** A language's words for a browser on a system. */
export type DeviceWords = Readonly<
  Record<'phone' | 'tablet' | 'computer', (browser: string, system: string) => string>
>;

/** 'Windows의 Chrome' from a user agent; the known part if only one is known; empty if neither is. */
export function deviceName(userAgent: string, words: DeviceWords): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1] ?? '';
  const [, system, kind] = systems.find(([sign]) => sign.test(userAgent)) ?? ['', '', 'computer' as const];
  return browser === '' || system === '' ? browser || system : words[kind](browser, system);
}

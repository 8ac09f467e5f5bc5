/** Browsers by what only they say of themselves; those that also say another's name come first. */
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

/** How a language says on what a browser runs. */
export type DeviceWords = Readonly<
  Record<'phone' | 'tablet' | 'computer', (browser: string, system: string) => string>
>;

/** 'Windows의 Chrome' out of a user agent; what is known where not both are; empty where neither is. */
export function deviceName(userAgent: string, words: DeviceWords): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1] ?? '';
  const [, system, kind] = systems.find(([sign]) => sign.test(userAgent)) ?? ['', '', 'computer' as const];
  return browser === '' || system === '' ? browser || system : words[kind](browser, system);
}

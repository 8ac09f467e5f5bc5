/** Browsers and systems by what only they say of themselves; those that also say another's name come first. */
const browsers = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Whale\//, 'Whale'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** 'Chrome · Windows' out of a user agent; empty where neither is known. */
export function deviceName(userAgent: string): string {
  const found = [browsers, systems].map((known) => known.find(([sign]) => sign.test(userAgent))?.[1]);
  return found.filter((name) => name !== undefined).join(' · ');
}

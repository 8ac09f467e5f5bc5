/**
 * Formats a number for screens in both languages, with commas between thousands: 12,345.6. `Intl.NumberFormat` would
 * delay the first paint on a phone by a tenth of a second.
 *
 * @param decimals  minimum and maximum decimals; the last one is rounded
 */
export function grouped(value: number, { least = 0, most = 3 }: { least?: number; most?: number } = {}): string {
  const [whole = '', fraction = ''] = Math.abs(value).toFixed(most).split('.');
  let places = fraction.length;
  while (places > least && fraction[places - 1] === '0') places -= 1;
  const digits = whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, ',') + (places > 0 ? `.${fraction.slice(0, places)}` : '');
  return value < 0 && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

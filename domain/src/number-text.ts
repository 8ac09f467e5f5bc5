/**
 * A number as screens have it in both languages, its thousands apart by commas: 12,345.6. Written here because the
 * browser's own formatter costs a phone a tenth of a second at its first use, before the first page stands.
 *
 * @param decimals at least and at most so many places behind the point; the last is rounded
 */
export function grouped(value: number, { least = 0, most = 3 }: { least?: number; most?: number } = {}): string {
  const [whole = '', fraction = ''] = Math.abs(value).toFixed(most).split('.');
  let places = fraction.length;
  while (places > least && fraction[places - 1] === '0') places -= 1;
  const digits = whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, ',') + (places > 0 ? `.${fraction.slice(0, places)}` : '');
  return value < 0 && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

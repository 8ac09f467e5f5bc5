/**
 * Removes trailing characters that `character` matches, in linear time; a pattern such as /\d+$/ takes quadratic time.
 */
export function withoutEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

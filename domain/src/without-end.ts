/** A text without the characters at its end that `character` fits: what a pattern such as /\d+$/ takes quadratic time for. */
export function withoutEnd(text: string, character: RegExp): string {
  let end = text.length;
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

import { langOf } from '#texts/names.ts';
import { useTexts } from '#texts/texts.tsx';

/** What terms say, in the language in use or as they are; of a translation, that it is one. */
export function TermsBody({ text }: { text: string }) {
  const { join } = useTexts();
  const lang = langOf(text);
  return <p lang={lang}>{lang ? text : `${text}\n\n${join.terms.translation}`}</p>;
}

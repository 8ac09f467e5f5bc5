import { langOf } from '@maru/domain/translated-names';
import { useTexts } from '#texts/texts.tsx';

/** Text of terms in the current language or the original; translations are marked as such. */
export function TermsBody({ text }: { text: string }) {
  const { join } = useTexts();
  const lang = langOf(text);
  return (
    <p lang={lang} className="flush medium padded-5 tinted rounded">
      {lang ? text : `${text}\n\n${join.terms.translation}`}
    </p>
  );
}

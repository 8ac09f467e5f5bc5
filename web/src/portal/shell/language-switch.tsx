import { languages } from '@maru/domain/language';
import { useLanguage } from '#texts/texts.tsx';
import styles from './switches.module.css';

/** The site's languages, each in its own name. */
export function LanguageSwitch() {
  const { language, setLanguage, texts } = useLanguage();
  const { language: words } = texts.shell;
  return (
    <fieldset className="inline">
      <legend className="visually-hidden">{words.label}</legend>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={styles.choice}
          aria-pressed={each === language}
          onClick={() => setLanguage(each)}
        >
          {words[each]}
        </button>
      ))}
    </fieldset>
  );
}

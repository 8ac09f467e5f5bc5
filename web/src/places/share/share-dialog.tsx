import { defaultEmbedHeight, type Embed, type EmbedTheme, embedCode, embedPath, embedThemes } from '@maru/domain/embed';
import { type Language, languages } from '@maru/domain/language';
import { useState } from 'react';
import { portalAddress } from '#lib/paths/paths.ts';
import { useSay } from '#texts/marked.tsx';
import { useShareTexts } from '#texts/share-texts.ts';
import { useLanguage } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { Dialog } from '#ui/modal/dialog.tsx';
import { CopiedText } from './copied-text.tsx';
import styles from './share.module.css';

interface Subject extends Pick<Embed, 'kind' | 'name'> {
  label: string;
}

export interface Shared {
  title: string;
  /** The page's path below the site's base. */
  path: string;
  /** The subjects for embedding; the first is chosen initially. */
  subjects: readonly [Subject, ...Subject[]];
}

const ways = ['script', 'iframe'] as const;
type Way = (typeof ways)[number];
/** Offered widths in pixels; null for the available width. */
const widths = [null, 240, 320, 480];
const languageNames: Record<Language, string> = { ko: '한국어', en: 'English' };

/** Shares a page, and writes the code that embeds one of its subjects in another site. */
export function ShareDialog({ title, path, subjects, onClose }: Shared & { onClose: () => void }) {
  const words = useShareTexts();
  const say = useSay();
  const { language } = useLanguage();
  const inLanguage = language === languages[0] ? '' : `?lang=${language}`;
  const address = location.origin + portalAddress(path) + inLanguage;
  // Browsers without a share sheet don't have this function.
  const canSend = 'share' in navigator;
  // Ignores errors: a cancelled share is no failure, and the share sheet itself reports others.
  const send = () => navigator.share({ title: say(title), url: address }).catch(() => undefined);
  return (
    <Dialog
      title={words.title(title)}
      onClose={onClose}
      isWide
      actions={<ActionButton onClick={onClose}>{words.close}</ActionButton>}
    >
      <div className="stack gap-6">
        <section className="stack gap-4">
          <h3 className="sub-title flush">{words.link}</h3>
          <CopiedText label={words.address} text={address} copy={words.copyLink} rows={2}>
            {canSend ? <ActionButton onClick={send}>{words.send}</ActionButton> : null}
          </CopiedText>
        </section>
        <EmbedSection subjects={subjects} />
      </div>
    </Dialog>
  );
}

function EmbedSection({ subjects }: Pick<Shared, 'subjects'>) {
  const words = useShareTexts();
  const [chosen, setChosen] = useState(0);
  const [way, setWay] = useState<Way>('script');
  const [width, setWidth] = useState<number | null>(320);
  const [theme, setTheme] = useState<EmbedTheme>('light');
  const [language, setLanguage] = useState<Language>(useLanguage().language);
  const { kind, name } = subjects[chosen] ?? subjects[0];
  const embed: Embed = { kind, name, language, theme };
  return (
    <section className="stack gap-4">
      <h3 className="sub-title flush">{words.embed}</h3>
      <p>{words.line}</p>
      <div className="gap-4 grid columns-11">
        {subjects.length > 1 ? (
          <SelectField
            label={words.what}
            value={String(chosen)}
            options={subjects.map(({ label }, at) => ({ code: String(at), name: label }))}
            onChange={(code) => setChosen(Number(code))}
          />
        ) : null}
        <SelectField
          label={words.by}
          value={way}
          options={ways.map((code) => ({ code, name: words.ways[code] }))}
          onChange={(code) => setWay(code as Way)}
        />
        <SelectField
          label={words.width}
          value={String(width)}
          options={widths.map((one) => ({ code: String(one), name: one === null ? words.fill : words.pixels(one) }))}
          onChange={(code) => setWidth(widths.find((one) => String(one) === code) ?? null)}
        />
        <SelectField
          label={words.theme}
          value={theme}
          options={embedThemes.map((code) => ({ code, name: words.themes[code] }))}
          onChange={(code) => setTheme(code as EmbedTheme)}
        />
        <SelectField
          label={words.language}
          value={language}
          options={languages.map((code) => ({ code, name: languageNames[code] }))}
          onChange={(code) => setLanguage(code as Language)}
        />
      </div>
      <h4 className="sub-title flush">{words.preview}</h4>
      <iframe
        className={styles.preview}
        src={portalAddress(embedPath(embed))}
        title={words.preview}
        style={{ maxWidth: width ?? undefined }}
        height={defaultEmbedHeight}
      />
      <CopiedText
        label={words.code}
        text={embedCode(embed, way, location.origin + portalAddress(''), width)}
        copy={words.copyCode}
        rows={4}
      />
    </section>
  );
}

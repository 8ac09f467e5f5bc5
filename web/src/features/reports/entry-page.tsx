import { paths } from '#lib/paths/paths.ts';
import { useReportTexts } from '#texts/report-texts.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { TitledSection } from '#ui/page/titled-section.tsx';
import { CodeForm } from './code-form.tsx';

/** Starts a report without the place's QR code: by typing the code, or from a map. */
export function ReportEntryPage() {
  const words = useReportTexts();
  const { map } = useTexts();
  return (
    <>
      <PageIntro title={words.title} line={words.line} />
      <CodeForm />
      <TitledSection id="elsewhere" title={words.elsewhere} className="above-9">
        <p className="paragraph">{words.elsewhereLine}</p>
        <ActionLink to={paths.unionMap}>{map.union.title}</ActionLink>
      </TitledSection>
    </>
  );
}

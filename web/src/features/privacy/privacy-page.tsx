import { failedOf } from '#lib/api/failed-of.ts';
import { useCall } from '#lib/api/use-call.ts';
import { useDistrict } from '#lib/district/use-district.ts';
import { usePageDescription } from '#lib/page-title/page-title.tsx';
import { Marked, useSay } from '#texts/marked.tsx';
import type { PrivacyFacts } from '#texts/privacy-policy.ts';
import { usePrivacyTexts } from '#texts/privacy-texts.ts';
import { useTexts } from '#texts/texts.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { Policy } from './policy.tsx';

export function PrivacyPage() {
  const { shell } = useTexts();
  const words = usePrivacyTexts();
  const say = useSay();
  const district = useDistrict();
  const result = useCall('GET /api/privacy', {}, { isFirst: true });
  const title = shell.footer.privacy;
  const office = district.data?.office;
  const intro = office && words.intro(say(office.name));
  usePageDescription(intro);
  const failed = failedOf([district, result]);
  return (
    <article className="at-most-68">
      <h1>{title}</h1>
      {intro ? (
        <p>
          <Marked>{intro}</Marked>
        </p>
      ) : null}
      {office && result.data ? <Policy sections={words.sections(spoken({ ...result.data, office }, say))} /> : null}
      {failed ? <FailedState what={title} problem={failed.error} onRetry={failed.refetch} /> : null}
      {!failed && !(office && result.data) ? <Skeleton height="40rem" /> : null}
    </article>
  );
}

/** The facts with the district file's names in the page's language. */
const spoken = ({ officer, office, ...facts }: PrivacyFacts, say: (text: string) => string): PrivacyFacts => ({
  ...facts,
  officer: { ...officer, title: say(officer.title), department: say(officer.department) },
  office: { ...office, name: say(office.name), address: say(office.address) },
});

import { departments } from '@maru/domain/administration';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { adminsWords } from '#texts/ko/console-administrators.ts';
import { PageHead } from '#ui/page/page-head.tsx';
import { Section } from '#ui/page/section.tsx';
import styles from './authority.module.css';
import { DeptAuthorities } from './dept-authorities.tsx';

const words = adminsWords.authority;

/** The departments, and the chosen department's permissions by page. */
export function AuthorityPage() {
  const [{ deptCode }, change] = useSearchState((search) => ({
    deptCode: departments.find((one) => one.deptCode === search.deptCode)?.deptCode ?? departments[0].deptCode,
  }));
  return (
    <>
      <PageHead title={words.title} />
      <div className={styles.columns}>
        <Section title={words.groups}>
          <div role="radiogroup" aria-label={words.groups} className="grid">
            {departments.map((one) => (
              <label key={one.deptCode} className="row middle tall-44 pointer">
                <input
                  type="radio"
                  className="tick"
                  name="deptCode"
                  checked={one.deptCode === deptCode}
                  onChange={() => change({ deptCode: one.deptCode })}
                />
                {one.deptName}
              </label>
            ))}
          </div>
        </Section>
        <div>
          <DeptAuthorities key={deptCode} deptCode={deptCode} />
        </div>
      </div>
    </>
  );
}

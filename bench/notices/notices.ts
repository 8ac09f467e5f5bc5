/** Invented notices in administrative vocabulary. */
import type pg from 'pg';

export const places = ['면목', '상봉', '중화', '묵동', '망우', '신내', '가람', '나래', '다솜', '라온'];
export const subjects = [
  '공영주차장',
  '도서관',
  '체육관',
  '주민센터',
  '보안등',
  '수거함',
  '산책길',
  '어린이집',
  '측정소',
  '물놀이장',
];
export const actions = ['운영', '점검', '공사', '모집', '휴관', '개방', '교체', '접수', '시범 운영', '변경'];
export const verbs = [
  '안내드립니다',
  '실시합니다',
  '모집합니다',
  '알려 드립니다',
  '신청해 주십시오',
  '이용해 주십시오',
];
const categories = ['general', 'event', 'recruitment', 'safety', 'maintenance'];

/** Number of common words per text; the remaining words are of random syllables. */
const wordsOfText = 30;

/** A deterministic sequence of random numbers. */
function figures(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** Adds notices over ten years, each with a text of some hundred letters. */
export async function makeNotices(pool: pg.Pool, count: number, administrator: number): Promise<void> {
  const next = figures(7);
  const of = (words: readonly string[]) => words[next(words.length)] ?? '';
  const syllable = () => String.fromCharCode(0xac00 + next(11_172));
  const rare = () => Array.from({ length: 2 + next(3) }, syllable).join('');
  const atOnce = 2000;
  // Drops the indexes until the rows are loaded, because building indexes afterwards is faster.
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'notice' and indexdef like '% USING gin %'`,
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  for (let from = 0; from < count; from += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => {
      const words = Array.from({ length: wordsOfText }, () =>
        next(4) === 0 ? rare() : of([places, subjects, actions, verbs][next(4)] ?? subjects),
      );
      return {
        title: `${of(places)} ${of(subjects)} ${of(actions)} 안내 ${from + at}`,
        text: words.join(' '),
        category: of(categories),
        days: next(3650),
      };
    });
    await pool.query(
      `insert into notice (article_title, article_contents, contents_text, article_category, is_public, publish_at,
         registered_at, registered_by, updated_at, updated_by)
       select r.title, '<p>' || r.text || '</p>', r.text, r.category, true, at, at, $2, at, $2
       from jsonb_to_recordset($1::jsonb) as r (title text, text text, category text, days integer),
         lateral (select now() - (1 + r.days) * interval '1 day' as at) as written`,
      [JSON.stringify(rows), administrator],
    );
  }
  for (const { definition } of indexes) await pool.query(definition);
  await pool.query('vacuum analyze notice');
  // A checkpoint, so that the load isn't written to disk during the first searches.
  await pool.query('checkpoint');
}

/** The report of the survey in Korean, as Markdown and as a page to print and hand in. */
import type { Item } from './item.ts';
import { items, principles } from './items.ts';
import { type Finding, rules } from './rules.ts';
import { comparePages, journeyKey, type Survey } from './visits.ts';

/** An item with the survey's findings. */
export interface Outcome {
  item: Item;
  findings: readonly Finding[];
  /** Browser tests that didn't pass. */
  failed: readonly string[];
}

const hasRules = ({ axe = [], rules = [] }: Item) => axe.length + rules.length > 0;

/** The result of each of the 33 items. */
export function outcomesOf(survey: Survey): Outcome[] {
  const findings = [...survey.visits.flatMap((visit) => visit.findings), ...comparePages(survey.visits)];
  return items.map((item) => {
    const own = new Set<string>([...(item.axe ?? []), ...(item.rules ?? [])]);
    return {
      item,
      findings: findings.filter(({ rule }) => own.has(rule)),
      failed: (item.journeys ?? []).map(journeyKey).filter((key) => !survey.passed.has(key)),
    };
  });
}

/** Whether an automatic check of the item failed. */
export const isOpen = ({ findings, failed }: Outcome): boolean => findings.length + failed.length > 0;

interface Table {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

interface Section {
  title: string;
  lines?: readonly string[];
  table?: Table;
}

const title = '한국형 웹 콘텐츠 접근성 지침 2.2 (KS X OT0003) 점검 보고서';

const seoulTime = (at: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Seoul' }).format(
    new Date(at),
  );

const rulesWord = ({ item, findings }: Outcome) => {
  if (!hasRules(item)) return '–';
  return findings.length === 0 ? '적합' : `미흡 ${findings.length}건`;
};

function journeysWord({ item: { journeys = [] }, failed }: Outcome): string {
  return journeys.length === 0 ? '–' : `${journeys.length - failed.length}/${journeys.length} 통과`;
}

const waysOf = ({ item: { axe = [], rules: own = [], journeys = [] } }: Outcome) => [
  ...(axe.length > 0 ? [`axe: ${axe.join(', ')}`] : []),
  ...own.map((rule) => `${rule}: ${rules[rule]}`),
  ...journeys.map(([file, title]) => `e2e/journeys/${file}: “${title}”`),
];

function sectionsOf(survey: Survey, version: string): Section[] {
  const outcomes = outcomesOf(survey);
  const open = outcomes.filter(isOpen);
  const byHand = items.filter((item) => item.byHand !== undefined);
  const findings = outcomes.flatMap(({ item, findings }) => findings.map((finding) => ({ item, ...finding })));
  const pathsOf = (site: string) =>
    survey.visits
      .filter((visit) => visit.site === site)
      .map(({ path }) => path)
      .sort();
  const [portal, console] = [pathsOf('portal'), pathsOf('console')];
  return [
    {
      title: '1. 결과',
      lines: [
        `점검 일시: ${seoulTime(survey.at)} (대한민국 표준시)`,
        `점검 대상: 마루 ${version}의 시연용 자료, 공개 화면 ${portal.length}개와 관리자 화면 ${console.length}개`,
        `점검 화면 크기: 공개 화면 너비 1440 px·360 px와 어두운 화면, 관리자 화면 너비 1440 px·1024 px`,
        `자동 점검 항목 ${outcomes.filter(({ item }) => hasRules(item) || item.journeys).length}개 중 미해결 ${open.length}개`,
        `사람이 확인할 항목: ${byHand.length}개 (3. 수동 점검표. 점검자가 채우기 전에는 확인되지 않은 항목입니다.)`,
        ...(survey.unvisited.length > 0 ? [`열지 못한 화면: ${survey.unvisited.join(', ')}`] : []),
      ],
    },
    ...principles.map((principle, at) => ({
      title: `2.${at + 1}. ${principle.name}`,
      table: {
        columns: ['번호', '검사항목', '자동 점검', '브라우저 시험', '수동 점검', '점검 방법'],
        rows: outcomes
          .filter(({ item }) => principle.items.includes(item))
          .map((outcome) => [
            outcome.item.number,
            outcome.item.name,
            rulesWord(outcome),
            journeysWord(outcome),
            outcome.item.byHand ? '필요' : '–',
            waysOf(outcome).join('\n') || '수동 점검',
          ]),
      },
    })),
    {
      title: '3. 수동 점검표',
      lines: ['기관의 점검자가 화면을 직접 보고 결과, 날짜, 이름을 적습니다.'],
      table: {
        columns: ['번호', '검사항목', '확인할 것', '적합 / 미흡', '날짜', '점검자', '비고'],
        rows: byHand.map(({ number, name, byHand = '' }) => [number, name, byHand, '☐ / ☐', '', '', '']),
      },
    },
    {
      title: '4. 미해결 사항',
      lines: [
        ...(findings.length === 0 ? ['자동 점검에서 나온 미해결 사항이 없습니다.'] : []),
        ...open.flatMap(({ failed }) => failed.map((key) => `통과하지 못한 브라우저 시험: ${key}`)),
      ],
      ...(findings.length > 0 && {
        table: {
          columns: ['번호', '규칙', '화면', '내용'],
          rows: findings.map(({ item, rule, page, detail }) => [item.number, rule, page, detail]),
        },
      }),
    },
    {
      title: '5. 점검한 화면',
      lines: [`공개 화면(/portal): ${portal.join(' ')}`, `관리자 화면(/admin): ${console.join(' ')}`],
    },
  ];
}

const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Escapes a text for a line or table cell of Markdown. */
const asMarkdown = (text: string) => text.replaceAll(/[\\`*_|<>[\]$]/g, '\\$&').replaceAll('\n', '<br>');

function markdownTable({ columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.map(asMarkdown).join(' | ')} |`;
  return [line(columns), `|${' --- |'.repeat(columns.length)}`, ...rows.map(line)].join('\n');
}

function htmlTable(caption: string, { columns, rows }: Table): string {
  const cells = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? `<th scope="row">${asHtml(cell)}</th>` : `<td>${asHtml(cell)}</td>`)).join('');
  return `<table><caption>${asHtml(caption)}</caption>
<thead><tr>${columns.map((column) => `<th scope="col">${asHtml(column)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</tbody></table>`;
}

export function markdownReport(survey: Survey, version: string): string {
  const sections = sectionsOf(survey, version).map(({ title, lines = [], table }) =>
    [`## ${title}`, lines.map((line) => `- ${asMarkdown(line)}`).join('\n'), table ? markdownTable(table) : '']
      .filter(Boolean)
      .join('\n\n'),
  );
  return `${[`# ${title}`, ...sections].join('\n\n')}\n`;
}

const style = `body{font:15px/1.5 sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1e2124}
table{border-collapse:collapse;width:100%;margin:1rem 0}caption{text-align:left;font-weight:bold;padding:.25rem 0}
th,td{border:1px solid #6d7882;padding:.25rem .5rem;text-align:left;vertical-align:top;white-space:pre-line;word-break:keep-all;overflow-wrap:anywhere}
thead{background:#f4f5f6}tr{break-inside:avoid}@media print{body{margin:0;font-size:10pt}}`;

export function htmlReport(survey: Survey, version: string): string {
  const sections = sectionsOf(survey, version).map(
    ({ title, lines = [], table }) => `<section><h2>${asHtml(title)}</h2>
${lines.length > 0 ? `<ul>${lines.map((line) => `<li>${asHtml(line)}</li>`).join('\n')}</ul>` : ''}
${table ? htmlTable(title, table) : ''}</section>`,
  );
  return `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>
${sections.join('\n')}
</main></body></html>
`;
}

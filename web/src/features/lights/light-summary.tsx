import { useMediaQuery } from '@mantine/hooks';
import type { OutputOf } from '@maru/contract';
import { grouped } from '@maru/domain/number-text';
import { useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { beginning } from '#lib/paths/beginning.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { Unanswered } from '#screens/unanswered.tsx';
import type { Texts } from '#texts/ko.ts';
import { Marked, useSay } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { NothingYet } from '#ui/state/nothing-yet.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { LightGuide } from './light-guide.tsx';
import { MarkSign } from './light-sign.tsx';
import styles from './lights.module.css';
import { summaryCall } from './lights.ts';
import { lightPaths } from './paths.ts';

type Dong = OutputOf<typeof summaryCall>['dongs'][number];

const refreshMs = 30_000;

/** States of lights in use, with their counts. */
const states = [
  ['on', 'onCount'],
  ['off', 'offCount'],
  ['failure', 'brokenCount'],
  ['outage', 'blackoutCount'],
  ['unknown', 'unknownCount'],
] as const;

/** Counts of lights by state, for the district and for each dong. */
export function LightSummary() {
  const texts = useTexts();
  const { lights } = texts;
  const summary = useCall(summaryCall, {}, { refetchInterval: refreshMs });
  const { data } = summary;
  const say = useSay();
  const columns = useMemo(() => columnsOf(texts, say), [texts, say]);
  const isWide = useMediaQuery('(min-width: 720px)', true, { getInitialValueInEffect: false });
  if (!data) return <Unanswered call={summary} what={lights.summary.title} height="20rem" />;
  return (
    <>
      <section className="panel" aria-label={lights.summary.title}>
        <dl className="fact-columns paragraph medium-labels">
          <div>
            <dt>{lights.summary.total}</dt>
            <dd className="bold text-24">{lights.summary.count(data.totalCount)}</dd>
          </div>
          {states.map(([key, field]) => (
            <div key={key}>
              <dt>
                <MarkSign mark={key} />
              </dt>
              <dd className="bold text-24">{lights.summary.count(data[field])}</dd>
              {key === 'off' && data.nightFaultCount > 0 ? (
                <dd className="block flush muted small regular">{lights.summary.nightFault(data.nightFaultCount)}</dd>
              ) : null}
              {key === 'outage' && data.silentCount > 0 ? (
                <dd className="block flush muted small regular">{lights.summary.silent(data.silentCount)}</dd>
              ) : null}
            </div>
          ))}
        </dl>
        <ActionLink to={lightPaths.map}>{texts.places.onMap}</ActionLink>
        <LightGuide />
      </section>
      <details className={styles.dongs} open={isWide}>
        <summary className="bold">{lights.dongs.title}</summary>
        {data.dongs.length === 0 ? (
          <NothingYet />
        ) : (
          <DataTable
            caption={lights.dongs.title}
            columns={columns}
            rows={data.dongs}
            rowKey={({ dongCode }) => dongCode}
          />
        )}
      </details>
    </>
  );
}

/** Number of lights that are off, and how many of them are off at night. */
const offOf = ({ offCount, nightFaultCount }: Dong, words: Texts['lights']['summary']) =>
  nightFaultCount > 0 ? `${grouped(offCount)} (${words.nightFault(nightFaultCount)})` : grouped(offCount);

function columnsOf({ lights }: Texts, say: (text: string) => string): Column<Dong>[] {
  const words = lights.dongs;
  const count = (id: keyof Dong & `${string}Count`, header: string): Column<Dong> => ({
    id,
    header,
    isNumeric: true,
    cell: (dong) => grouped(dong[id]),
  });
  return [
    {
      id: 'dong',
      header: words.dong,
      isRowHeader: true,
      isWhole: true,
      cell: ({ dongCode, dongName }) => (
        <PageLink to={lightPaths.list} search={{ ...beginning, dongCode }} aria-label={say(words.onMap(dongName))}>
          <Marked>{dongName}</Marked>
        </PageLink>
      ),
    },
    count('totalLightCount', words.total),
    count('activateOnLightCount', words.used),
    count('activateOffLightCount', words.unused),
    ...states.map(([key, field]) => ({
      ...count(field, lights.looks[key]),
      ...(key === 'off' && { cell: (dong: Dong) => offOf(dong, lights.summary) }),
    })),
  ];
}

import type { OutputOf } from '@maru/contract';
import { recycleBinTypes } from '@maru/domain/bin';
import { Panel, PanelCounts, PanelTable, PanelValues } from '../../../places/dashboard/panels.tsx';
import { consoleBinsWords as binsWords } from '../../../texts/ko/console-bins.ts';
import { devicesWords } from '../../../texts/ko/console-devices.ts';
import { GradeBadge } from '../../../ui/grade/grade-badge.tsx';
import { DueTimes } from '../administration/forecast.tsx';
import styles from './bin-panels.module.css';

const words = binsWords.dashboard;

type Summary = OutputOf<'GET /admin/api/dashboard/clean-environment/recycle-bin/summary-count'>;

/** How many bins there are, at which level they stand, and what was put into them today. */
export const BinCondition = ({ summary }: { summary: Summary }) => (
  <Panel title={words.counts}>
    <PanelCounts
      counts={[
        [words.total, summary.totalCount],
        [recycleBinTypes.pet_can, summary.petCanCount],
        [recycleBinTypes.carton, summary.cartonCount],
      ]}
    />
    <ul className={styles.levels} aria-label={words.levels}>
      {summary.levels.toReversed().map(({ status, statusName, count }) => (
        <li key={status}>
          <GradeBadge grade={status} word={statusName} variant="plain" /> <strong>{count}</strong>
        </li>
      ))}
    </ul>
    <PanelValues
      values={[
        [`${words.today} · ${recycleBinTypes.pet_can}`, words.items(summary.petCanItems)],
        [`${words.today} · ${recycleBinTypes.carton}`, words.items(summary.cartonItems)],
      ]}
    />
  </Panel>
);

const maxShown = 10;

/** The bins that are to be emptied today, the fullest first; the wall has room for ten. */
export const BinsToEmpty = ({ toEmpty }: Pick<Summary, 'toEmpty'>) => (
  <PanelTable
    title={`${binsWords.toEmpty.title} ${toEmpty.length}`}
    headers={[devicesWords.code, binsWords.toEmpty.where, binsWords.fill, binsWords.forecast]}
    nameAt={0}
    rows={toEmpty.slice(0, maxShown).map((bin) => ({
      key: bin.recycleBinInstallationPlaceId,
      cells: [
        bin.managementCode,
        bin.dongName,
        <span key="fill">
          {Math.round(bin.fill)}% <GradeBadge grade={bin.status} word={bin.statusName} variant="plain" />
        </span>,
        <DueTimes key="due" of={bin.compartments} />,
      ],
    }))}
  />
);

import { type AlarmSeverity, alarmSeverities } from '@maru/domain/alarm';
import { useCall } from '#lib/api/use-call.ts';
import { pagePath } from '#lib/paths/console-paths.ts';
import { PageLink } from '#lib/paths/page-link.tsx';
import { consoleWords } from '#texts/ko/console.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './top-bar.module.css';

const words = consoleWords.alarms;
const fromWorst = (Object.keys(alarmSeverities) as AlarmSeverity[]).reverse();
/** Refetch interval in milliseconds. */
const refreshMs = 10_000;
/** Higher numbers are shown as '999+'. */
const mostShown = 999;
const shown = (count: number) => (count > mostShown ? `${mostShown}+` : String(count));

/** The number of unacknowledged alarms in the colour of the most severe, with a link to them. */
export function AlarmBadge() {
  const { data } = useCall('GET /admin/api/alarms/open', {}, { refetchInterval: refreshMs });
  if (!data) return null;
  const open = fromWorst.filter((severity) => data[severity] > 0);
  const total = open.reduce((sum, severity) => sum + data[severity], 0);
  const parts = open.map((severity) => words.of(alarmSeverities[severity], shown(data[severity])));
  return (
    <PageLink
      to={pagePath('device/alarm')}
      search={{ state: 'open' }}
      className={`${styles.alarms} ${open[0] ? styles[open[0]] : ''}`}
      aria-label={[words.open(shown(total)), ...parts].join(', ')}
    >
      <Icon name="bell" />
      <span className={styles.word}>{words.label}</span> {shown(total)}
    </PageLink>
  );
}

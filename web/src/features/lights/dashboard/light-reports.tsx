import { useCall } from '#lib/api/use-call.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { refreshMs } from '#places/dashboard/dashboard-screen.tsx';
import { Panel, PanelTable } from '#places/dashboard/panels.tsx';
import { Unanswered } from '#screens/unanswered.tsx';
import { consoleLightsWords } from '#texts/ko/console-lights.ts';
import { LightSign } from '../light-sign.tsx';
import { reportKeys } from '../report-keys.ts';

const words = consoleLightsWords.dashboard;
const maxShown = 6;

/** One light's reports since yesterday. */
export function LightReports({ deviceId }: { deviceId: number | null }) {
  const reports = useCall(
    'GET /admin/api/dashboard/security-light/report/detail',
    { query: { deviceId: deviceId ?? 0 } },
    { enabled: deviceId !== null, refetchInterval: refreshMs, keepPrevious: true },
  );
  if (deviceId === null) return <Panel title={consoleLightsWords.light}>{words.choose}</Panel>;
  const { data } = reports;
  if (!data) return <Unanswered call={reports} what={consoleLightsWords.light} height="12rem" />;
  const shown = data.list.slice(0, maxShown);
  const keys = reportKeys(shown);
  return (
    <PanelTable
      title={words.reports(data.managementCode)}
      headers={[words.at, words.state]}
      nameAt={0}
      rows={shown.map((report) => ({
        key: keys.get(report) ?? '',
        cells: [
          formatDatetime(report.eventDatetime).slice(5),
          <LightSign key="state" light={{ ...report, isSilent: false }} />,
        ],
      }))}
    />
  );
}

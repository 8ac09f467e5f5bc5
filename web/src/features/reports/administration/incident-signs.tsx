import type { OutputOf } from '@maru/contract';
import { isOpen } from '@maru/domain/report';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { reportWords as words } from '#texts/ko/console-reports.ts';
import { StatusSign } from '#ui/state/status-sign.tsx';

type Incident = OutputOf<'GET /admin/api/report/incidents'>['list'][number];

/** The incident's state: orange while open, green once repaired, a gray ring otherwise. */
export const IncidentSign = ({
  incident: { state, stateName },
}: {
  incident: Pick<Incident, 'state' | 'stateName'>;
}) => <StatusSign isNormal={isOpen(state) ? false : state === 'done' || null}>{stateName}</StatusSign>;

/** The deadline of the incident's current state; marked if overdue. */
export function DueSign({
  incident: { dueDatetime, isOverdue },
}: {
  incident: Pick<Incident, 'dueDatetime' | 'isOverdue'>;
}) {
  if (dueDatetime === '') return '-';
  const due = formatDatetime(dueDatetime);
  return isOverdue ? (
    <strong className="danger">
      ▲ {words.overdue} · {due}
    </strong>
  ) : (
    due
  );
}

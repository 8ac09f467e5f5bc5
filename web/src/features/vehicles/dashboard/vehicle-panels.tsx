import type { OutputOf } from '@maru/contract';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { vehicleMarkOf } from '@maru/domain/vehicle-now';
import { visitStatuses } from '@maru/domain/vehicle-plan';
import { useCall } from '#lib/api/use-call.ts';
import { refreshMs } from '#places/dashboard/dashboard-screen.tsx';
import { ChooseButton, Panel, PanelCounts, PanelTable, PanelValues } from '#places/dashboard/panels.tsx';
import { Unanswered } from '#screens/unanswered.tsx';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { VisitSign } from '../visit-sign.tsx';

const words = consoleVehiclesWords.dashboard;

type Summary = OutputOf<'GET /admin/api/dashboard/clean-environment/vehicle/summary-count'>;

/** Number of vehicles in total and out by type, and today's completed plans. */
export const VehicleCondition = ({ summary }: { summary: Summary }) => (
  <>
    <Panel title={words.condition}>
      <PanelCounts
        counts={[
          [words.total, summary.totalVehicleCount],
          [words.out, summary.operationVehicleCount],
          [words.silent, summary.silentVehicleCount],
        ]}
      />
      <PanelValues
        values={summary.list.map((use) => [
          use.vehicleTypeName,
          words.ofTotal(use.operationVehicleCount, use.totalVehicleCount),
        ])}
      />
    </Panel>
    <Panel title={words.plan} note={words.planNote}>
      <PanelValues
        values={[
          [visitStatuses.missed, summary.missedCount],
          [visitStatuses.outside, summary.outsideCount],
          [visitStatuses.pending, summary.pendingCount],
          [visitStatuses.visited, summary.visitedCount],
        ]}
      />
    </Panel>
  </>
);

/** A visit's dong, marked if its shift started the day before. */
const dongOf = ({ dongCodeName, drivingDate }: Summary['missed'][number]) =>
  drivingDate < formatSeoulDate(new Date()) ? words.ofYesterday(dongCodeName) : dongCodeName;

/** Rows that fit on the wall. */
const maxShown = 5;

interface MissedVisitsProps extends Pick<Summary, 'missed' | 'missedCount' | 'plannedCount'> {
  onChoose: (vehicleId: number) => void;
}

/** Dongs that weren't visited as planned today or in the night that ended today. */
export const MissedVisits = ({ missed, missedCount, plannedCount, onChoose }: MissedVisitsProps) => (
  <PanelTable
    title={`${words.missed} ${missedCount}`}
    empty={plannedCount > 0 ? words.noneMissed : words.noPlan}
    headers={[consoleVehiclesWords.number, consoleVehiclesWords.plan.dong]}
    nameAt={1}
    rows={missed.slice(0, maxShown).map((visit) => ({
      key: visit.visitKey,
      cells: [
        <ChooseButton key="open" onClick={() => onChoose(visit.vehicleId)}>
          {visit.vehicleNumber}
        </ChooseButton>,
        dongOf(visit),
      ],
    }))}
  />
);

/** The chosen vehicle: state, person in charge, and today's completed plan. */
export function ChosenVehicle({ vehicleId }: { vehicleId: number | null }) {
  const detail = useCall(
    'GET /admin/api/dashboard/clean-environment/vehicle/detail/{vehicleId}',
    { params: { vehicleId: vehicleId ?? 0 } },
    { enabled: vehicleId !== null, refetchInterval: refreshMs },
  );
  if (vehicleId === null)
    return (
      <Panel title={consoleVehiclesWords.vehicle}>
        <p>{words.choose}</p>
      </Panel>
    );
  const { data } = detail;
  if (!data) return <Unanswered call={detail} what={consoleVehiclesWords.vehicle} height="12rem" />;
  return (
    <>
      <Panel title={words.vehicle(data.vehicleNumber)} note={data.vehicleTypeName}>
        <PanelValues
          values={[
            [words.state, words.states[vehicleMarkOf(data.vehicle)]],
            [consoleVehiclesWords.statistics.time, data.operationDatetimeString],
            [words.charge, data.chargeName || '-'],
            [words.mobile, data.mobileNumber || '-'],
          ]}
        />
      </Panel>
      <PanelTable
        title={words.plan}
        headers={[consoleVehiclesWords.plan.dong, consoleVehiclesWords.plan.status]}
        rows={data.list.map((visit) => ({
          key: visit.visitKey,
          cells: [
            dongOf(visit),
            <VisitSign key="status" status={visit.visitStatus}>
              {visit.visitStatusName}
            </VisitSign>,
          ],
        }))}
      />
    </>
  );
}

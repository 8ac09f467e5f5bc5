import { useState } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { consoleVehiclesWords } from '../../../texts/ko/console-vehicles.ts';
import { TextField } from '../../../ui/filter-bar/fields.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { PlannedVisits } from '../planned-visits.tsx';

const words = consoleVehiclesWords.plan;
/** More than a vehicle has dongs. */
const pageSize = 100;

/** The dongs that the vehicle is to drive in on a day, and what came of it; today until another day is chosen. */
export function TodaysPlan({ vehicleId }: { vehicleId: number }) {
  const [drivingDate, setDay] = useState('');
  const plan = useCall(
    'GET /admin/api/statistics/vehicles/plan',
    { query: { vehicleId, drivingDate, pageNumber: 1, pageSize } },
    { keepPrevious: true },
  );
  const { data, error, refetch } = plan;
  return (
    <Section
      title={words.title}
      actions={
        <TextField label={words.day} type="date" value={drivingDate || (data?.drivingDate ?? '')} onChange={setDay} />
      }
    >
      <p>{words.help}</p>
      {error ? <FailedState what={words.title} problem={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height="8rem" /> : null}
      {data?.list.length === 0 ? <p>{words.noPlan}</p> : null}
      {data && data.list.length > 0 ? <PlannedVisits visits={data.list} /> : null}
    </Section>
  );
}

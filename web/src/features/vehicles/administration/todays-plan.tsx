import { useState } from 'react';
import { useAttendedRefresh } from '#lib/admin-session/use-attended-refresh.ts';
import { download } from '#lib/api/file.ts';
import { useCall } from '#lib/api/use-call.ts';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { ExcelButton } from '#ui/excel/excel-button.tsx';
import { TextField } from '#ui/filter-bar/fields.tsx';
import { Section } from '#ui/page/section.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { PlannedVisits } from '../planned-visits.tsx';

const words = consoleVehiclesWords.plan;
/** Page size: more than a vehicle's dongs in a month. Missed visits are sorted first. */
const pageSize = 100;

/** The vehicle's planned dongs on some days with their results, by default today. */
export function TodaysPlan({ vehicleId }: { vehicleId: number }) {
  const [startDatetime, setStart] = useState('');
  const [endDatetime, setEnd] = useState('');
  const query = { vehicleId, startDatetime, endDatetime };
  const plan = useCall(
    'GET /admin/api/statistics/vehicles/plan',
    { query: { ...query, pageNumber: 1, pageSize } },
    { keepPrevious: true },
  );
  const { data, error, refetch } = plan;
  // Pending visits may be completed while the page is open.
  useAttendedRefresh(() => void refetch());
  const today = data?.drivingDate ?? '';
  return (
    <Section
      title={words.title}
      actions={
        <>
          <TextField
            label={words.start}
            type="date"
            value={startDatetime || endDatetime || today}
            onChange={setStart}
          />
          <TextField label={words.end} type="date" value={endDatetime || startDatetime || today} onChange={setEnd} />
          <ExcelButton
            download={(options) => download('GET /admin/api/statistics/vehicles/plan/excel', { query }, options)}
          />
        </>
      }
    >
      <p>{words.help}</p>
      {error ? <FailedState what={words.title} problem={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height="8rem" /> : null}
      {data?.list.length === 0 ? <p>{words.noPlan}</p> : null}
      {data && data.list.length > 0 ? <PlannedVisits visits={data.list} /> : null}
      {data && data.totalCount > data.list.length ? <p>{words.more(data.list.length, data.totalCount)}</p> : null}
    </Section>
  );
}

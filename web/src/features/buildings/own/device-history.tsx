import type { BuildingKind } from '@maru/domain/building';
import { type DatetimeType, datetimeTypes, formatSeoulDate } from '@maru/domain/seoul-time';
import { useCall } from '#lib/api/use-call.ts';
import { oneOf, type Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { PlaceSection } from '#places/place/measured-place.tsx';
import { useTexts } from '#texts/texts.tsx';
import { SelectField } from '#ui/filter-bar/fields.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { DeviceChart } from '../device-chart.tsx';

const calls = {
  tilt: {
    devices: 'GET /api/mypage/building-monitor/tilt/installation-location/{placeId}',
    history: 'GET /api/mypage/building-monitor/tilt/installation-location/detail',
  },
  crack: {
    devices: 'GET /api/mypage/building-monitor/crack/installation-location/{placeId}',
    history: 'GET /api/mypage/building-monitor/crack/installation-location/detail',
  },
} as const;

const periods = ['week', 'month', 'year'] as const;
type Period = (typeof periods)[number];
const daysOf: Record<Period, number> = { week: 6, month: 29, year: 364 };
const dayMs = 86_400_000;

const parseQuery = ({ device = '', period, datetimeType }: Search) => ({
  device,
  period: oneOf(periods, period, 'year'),
  datetimeType: oneOf(datetimeTypes, datetimeType, 'day'),
});

/** The sensors of an own building, one at a time over a period, with trend. */
export function DeviceHistory({ kind, placeId }: { kind: BuildingKind; placeId: number }) {
  const { own: words } = useTexts().buildings;
  const devices = useCall(calls[kind].devices, { params: { placeId } });
  const [{ device: requested, period, datetimeType }, change] = useSearchState(parseQuery);
  if (devices.isError && !devices.data)
    return <FailedState what={words.history} problem={devices.error} onRetry={() => void devices.refetch()} />;
  if (!devices.data) return <Skeleton height="20rem" />;
  const { list } = devices.data;
  const device = list.find(({ deviceId }) => String(deviceId) === requested) ?? list[0];
  if (!device) return <EmptyState message={words.none} />;
  return (
    <PlaceSection id="own-history" title={words.history}>
      <div className="stack gap-4 below-5 stretched-columns-11">
        <SelectField
          label={words.device}
          value={String(device.deviceId)}
          options={list.map(({ deviceId, installationLocation }) => ({
            code: String(deviceId),
            name: installationLocation || `#${deviceId}`,
          }))}
          onChange={(code) => change({ device: code })}
        />
        <SelectField
          label={words.period}
          value={period}
          options={periods.map((code) => ({ code, name: words.periods[code] }))}
          onChange={(code) => change({ period: oneOf(periods, code, 'year') })}
        />
        <SelectField
          label={words.datetimeType}
          value={datetimeType}
          options={datetimeTypes.map((code) => ({ code, name: words.datetimeTypes[code] }))}
          onChange={(code) => change({ datetimeType: oneOf(datetimeTypes, code, 'day') })}
        />
      </div>
      <History
        key={device.deviceId}
        kind={kind}
        deviceId={device.deviceId}
        period={period}
        datetimeType={datetimeType}
      />
    </PlaceSection>
  );
}

interface HistoryProps {
  kind: BuildingKind;
  deviceId: number;
  period: Period;
  datetimeType: DatetimeType;
}

function History({ kind, deviceId, period, datetimeType }: HistoryProps) {
  const { own: words } = useTexts().buildings;
  const now = new Date();
  const query = {
    deviceId,
    startDate: formatSeoulDate(new Date(now.getTime() - daysOf[period] * dayMs)),
    endDate: formatSeoulDate(now),
    datetimeType,
  };
  const { data, isError, error, refetch } = useCall(calls[kind].history, { query }, { keepPrevious: ['datetimeType'] });
  if (isError && !data) return <FailedState what={words.history} problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="20rem" />;
  return <DeviceChart kind={kind} title={words.history} datetimeType={datetimeType} lines={data.series} />;
}

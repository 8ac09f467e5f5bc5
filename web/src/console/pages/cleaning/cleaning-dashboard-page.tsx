import { type Compartment, compartments, recycleBinTypes } from '@maru/domain/bin';
import { useState } from 'react';
import { BinCondition, BinsToEmpty } from '../../../features/bins/dashboard/bin-panels.tsx';
import { BinWallDay, BinWallMap } from '../../../features/bins/dashboard/bin-wall.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { DashboardScreen, refreshMs } from '../../../places/dashboard/dashboard-screen.tsx';
import { DeviceCounts } from '../../../places/dashboard/panels.tsx';
import { consoleBinsWords } from '../../../texts/ko/console-bins.ts';
import { SelectField } from '../../../ui/filter-bar/fields.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';

const words = consoleBinsWords.dashboard;

/** Cleaning for a wall: the recycle bins; what else cleans has its panels beside theirs. */
export function CleaningDashboardPage() {
  const [asked, setAsked] = useState<Compartment | ''>('');
  const summary = useCall(
    'GET /admin/api/dashboard/clean-environment/recycle-bin/summary-count',
    {},
    { refetchInterval: refreshMs },
  );
  const { data } = summary;
  return (
    <DashboardScreen
      title={words.title}
      summary={summary}
      measured={data?.measurementDatetime}
      controls={
        <SelectField
          label={consoleBinsWords.type}
          isInline
          value={asked}
          all={words.everything}
          options={compartments.map((code) => ({ code, name: recycleBinTypes[code] }))}
          onChange={(code) => setAsked(code as Compartment | '')}
        />
      }
      left={data ? <BinCondition summary={data} /> : <Skeleton height="24rem" />}
      map={<BinWallMap asked={asked} />}
      right={
        data ? (
          <>
            <DeviceCounts {...data} />
            <BinsToEmpty toEmpty={data.toEmpty} />
          </>
        ) : (
          <Skeleton height="24rem" />
        )
      }
      below={data ? <BinWallDay hours={data.last24Hours} /> : <Skeleton height="14rem" />}
    />
  );
}

import { formatSeoulDate } from '@maru/domain/seoul-time';
import type { StreetAge } from '@maru/domain/street/age';
import { roadNameIn } from '@maru/domain/street/road-name';
import { dongFinder } from '@maru/domain/track/dongs';
import { useMemo } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { useToday } from '#lib/clock/use-today.ts';
import { type PortalDistrict, useDistrict } from '#lib/district/use-district.ts';
import type { Search } from '#lib/paths/search.ts';
import { useSearchState } from '#lib/paths/use-search-state.ts';
import { AddressSearch } from '#screens/address-search.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { SelectField, TextField } from '#ui/filter-bar/fields.tsx';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
import { noCover } from '#ui/map/canvas/cover.ts';
import { MapCanvas } from '#ui/map/canvas/map-canvas.tsx';
import { Pressed } from '#ui/map/picker/map-picker.tsx';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { NothingYet } from '#ui/state/nothing-yet.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { NearAnswer, StreetAnswer } from './street-answer.tsx';
import { LineLegend, StreetLines } from './street-lines.tsx';
import { ageLooks } from './street-looks.ts';
import { StreetTable } from './street-table.tsx';
import styles from './streets.module.css';
import { ageOf, nearestSegments, type Segment, type Spot, segmentsCall, useStreetWords } from './streets.ts';

const refreshMs = 300_000;
const noSegments: readonly Segment[] = [];
const longestStreet = 40;
/** Decimals of degrees in the address: about a metre. */
const digits = 5;

const parse = ({ dong = '', street = '', lat, lng }: Search) => ({
  dong: /^\d{7,10}$/.test(dong) ? dong : '',
  street: street.slice(0, longestStreet),
  spot: lat && lng ? spotOf(Number(lat), Number(lng)) : null,
});

const spotOf = (latitude: number, longitude: number): Spot | null =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;

/** The times at which cleaning vehicles drove along streets: near a pressed place, by a street's name, or in a dong. */
export function StreetsPage() {
  const words = useStreetWords();
  const district = useDistrict();
  return (
    <>
      <PageIntro title={words.title} line={words.line} />
      {district.data ? <Streets district={district.data} /> : null}
      {!district.data && district.error ? (
        <FailedState what={words.title} problem={district.error} onRetry={() => void district.refetch()} />
      ) : null}
      {!district.data && !district.error ? <Skeleton height="26rem" /> : null}
    </>
  );
}

function Streets({ district }: { district: PortalDistrict }) {
  const words = useStreetWords();
  const [{ dong, street, spot }, write] = useSearchState(parse);
  const { dongs } = district;
  const dongCode = dongs.find((one) => one.dongCode === dong)?.dongCode ?? dongs[0]?.dongCode ?? '';
  const whole = useCall(
    segmentsCall,
    { query: street ? { streetName: street } : { dongCode } },
    { refetchInterval: refreshMs, isFirst: true },
  );
  // Streets near the place may belong to another dong than the place itself.
  const around = useCall(
    segmentsCall,
    { query: { latitude: spot?.latitude ?? 0, longitude: spot?.longitude ?? 0 } },
    { refetchInterval: refreshMs, isFirst: true, enabled: spot !== null },
  );
  const { data, error, refetch } = whole;
  const answer = spot ? around : whole;
  const segments = data?.list ?? noSegments;
  const near = useMemo(() => (spot ? nearestSegments(around.data?.list ?? noSegments, spot) : []), [around.data, spot]);
  const today = formatSeoulDate(useToday());
  const lines = useMemo(
    () =>
      segments.map((segment) => ({
        id: segment.streetSegmentId,
        points: segment.points,
        look: ageOf(segment, today),
      })),
    [segments, today],
  );
  const chosen = useMemo(() => {
    const some = spot ? near.map(({ segment }) => segment) : street ? segments : [];
    return new Set(some.map(({ streetSegmentId }) => streetSegmentId));
  }, [segments, near, spot, street]);
  const applied = useMemo(() => ({ dong: dongCode, street }), [dongCode, street]);
  const findStreet = (name: string) => write({ street: roadNameIn(name) ?? name.trim(), ...noSpot }, { push: true });
  const press = ({ lat, lng }: { lat: number; lng: number }) =>
    write(
      {
        dong: dongFinder(dongs)(lat, lng) ?? dongCode,
        street: undefined,
        lat: lat.toFixed(digits),
        lng: lng.toFixed(digits),
      } as object,
      { push: true },
    );
  return (
    <>
      <FilterBar
        label={words.ask}
        applied={applied}
        cleared={{ dong: dongs[0]?.dongCode ?? '', street: '' }}
        onApply={(next) =>
          next.street === '' ? write({ dong: next.dong, street: undefined, ...noSpot }) : findStreet(next.street)
        }
      >
        {(filters, choose) => (
          <>
            <SelectField
              label={words.dong}
              name="dong"
              value={filters.dong}
              options={dongs.map(({ dongCode: code, dongName: name }) => ({ code, name }))}
              onChange={(next) => choose({ dong: next, street: '' })}
            />
            <TextField
              label={words.street}
              name="street"
              maxLength={longestStreet}
              value={filters.street}
              onChange={(next) => choose({ street: next })}
            />
            <AddressSearch onChosen={({ address }) => findStreet(address)} />
          </>
        )}
      </FilterBar>
      {error && !data ? <FailedState what={words.map} problem={error} onRetry={() => void refetch()} /> : null}
      {data && segments.length === 0 && !street ? <NothingYet /> : null}
      <div className="main-and-side stack gap-5 above-6">
        <div>
          <div className={styles.map}>
            <MapCanvas district={district} layer={words.map} view={null} cover={noCover}>
              <Pressed onPress={press} />
              <StreetLines lines={lines} looks={ageLooks} chosen={chosen} />
            </MapCanvas>
          </div>
          <LineLegend
            lines={lines}
            looks={ageLooks}
            label={words.legend}
            name={(key) => words.ages[key as StreetAge]}
            count={words.segments}
          />
        </div>
        <section className="stack gap-4 start packed" aria-labelledby="street-answer">
          <h2 id="street-answer" className="sub-title">
            {words.answer}
          </h2>
          <div role="status">
            {answer.isPending ? <Skeleton height="4rem" /> : null}
            {spot && around.error && !around.data ? (
              <FailedState what={words.answer} problem={around.error} onRetry={() => void around.refetch()} />
            ) : null}
            {spot && around.data ? <NearAnswer near={near} /> : null}
            {data && !spot && street ? <StreetAnswer segments={segments} name={street} /> : null}
            {spot || street ? null : <p className="flush">{words.prompt}</p>}
          </div>
          {street ? <ActionButton onClick={() => write({ street: undefined })}>{words.wholeDong}</ActionButton> : null}
          <p className="flush muted small">{words.evidence}</p>
        </section>
      </div>
      {segments.length > 0 ? <StreetTable segments={segments} /> : null}
    </>
  );
}

/** Removes the pressed place from the address. */
const noSpot = { lat: undefined, lng: undefined } as object;

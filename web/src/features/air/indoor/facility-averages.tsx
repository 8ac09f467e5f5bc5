import { airMeasures } from '@maru/domain/air';
import { facilityTypes } from '@maru/domain/facility';
import { useCall } from '#lib/api/use-call.ts';
import { GradedValue } from '#places/values/graded-value.tsx';
import { sides } from '#places/values/values.ts';
import { Marked, useSay } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';

/** Refetch interval in milliseconds: averages of many places change slowly. */
const refreshMs = 60_000;
const graded = airMeasures.filter(({ scale }) => scale !== undefined);

/** Each facility type's current state: number of places, and averages outdoors and indoors. */
export function FacilityAverages() {
  const { airIndoor: words, measures: names, places } = useTexts();
  const say = useSay();
  const facilities = useCall(
    'GET /api/air-quality/installation-place/facility',
    {},
    { refetchInterval: refreshMs, isFirst: true },
  );
  if (facilities.isError && !facilities.data) {
    return <FailedState what={words.averages} problem={facilities.error} onRetry={facilities.refetch} />;
  }
  return (
    <section aria-labelledby="averages" aria-busy={!facilities.data}>
      <h2 id="averages" className="section-title">
        {words.averages}
      </h2>
      <div className="stack gap-5 below-7 stretched-columns-17">
        {!facilities.data && facilityTypes.map(({ code }) => <Skeleton key={code} height="22.5rem" />)}
        {facilities.data?.list.map((facility) => (
          <article key={facility.facilityType} className="outlined padded-6 muted-labels">
            <h3 className="sub-title">
              <Marked>{facility.facilityTypeName}</Marked>{' '}
              <span className="muted medium regular">{words.places(facility.placeCount)}</span>
            </h3>
            {sides.map((side) => {
              const values = facility[side];
              return (
                values && (
                  <section key={side} aria-label={`${say(facility.facilityTypeName)} ${places.installation[side]}`}>
                    <h4 className="above-4 below-2 medium">
                      {places.installation[side]}{' '}
                      <span className="muted medium regular">{words.places(values.placeCount)}</span>
                    </h4>
                    <dl className="stack gap-2">
                      {graded.map((measure) => (
                        <div key={measure.type} className="row wrap between no-row-gap">
                          <dt>{names.shortName(measure)}</dt>
                          <dd>
                            <GradedValue values={values} measure={measure} hasUnit />
                          </dd>
                        </div>
                      ))}
                    </dl>
                  </section>
                )
              );
            })}
          </article>
        ))}
      </div>
    </section>
  );
}

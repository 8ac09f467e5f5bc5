import { airMeasure } from '@maru/domain/air';
import { useState } from 'react';
import { type PortalDistrict, useDistrict } from '../../../../lib/district/use-district.ts';
import { useTexts } from '../../../../texts/texts.tsx';
import { boundsOf } from '../../../../ui/map/area.ts';
import { fit, ringPath } from '../../../../ui/map/picture/projection.ts';
import { FailedState } from '../../../../ui/state/failed-state.tsx';
import { Skeleton } from '../../../../ui/state/skeleton.tsx';
import { byDong } from '../markers/summary.ts';
import { useMarkers } from '../markers/use-markers.ts';
import { Dong, DongLine } from './dong.tsx';
import styles from './picture.module.css';

/** Units of the picture; about its width in pixels where it is shown, so that texts come out at their own size. */
const width = 500;
const margin = 4;
const type = 'ultra_fine_dust';

/**
 * The district's dongs, each tinted by the grade of its stations' mean and leading to the map there; on a phone a list
 * of them with the same values.
 */
export function Picture() {
  const { main } = useTexts();
  const [focused, setFocused] = useState<PortalDistrict['dongs'][number] | null>(null);
  const asked = useDistrict();
  const district = asked.data;
  const { data: markers } = useMarkers(type, 'outdoor');
  const summaries = byDong(type, markers?.list ?? []);
  const bounds = boundsOf(district?.dongs.flatMap((dong) => dong.boundary) ?? []);
  const projection = bounds && fit(bounds, width, margin);
  return (
    <section className={styles.picture} aria-labelledby="picture-title" aria-busy={!markers}>
      <h2 id="picture-title" className={styles.title}>
        {main.picture.title} <small>{airMeasure(type).unit}</small>
      </h2>
      {district && projection ? (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: there is no fieldset in SVG */}
          <svg
            className={styles.map}
            viewBox={`0 0 ${projection.width} ${projection.height.toFixed(0)}`}
            role="group"
            aria-labelledby="picture-title"
          >
            {district.dongs.map((dong) => (
              <Dong
                key={dong.dongCode}
                dong={dong}
                summary={summaries.get(dong.dongCode)}
                projection={projection}
                onFocused={(focused) => setFocused(focused ? dong : null)}
              />
            ))}
            {/* Painted last: what comes later in a picture covers what came before, also the ring of a focus. */}
            {focused ? <path className={styles.ring} d={ringPath(focused.boundary, projection)} /> : null}
          </svg>
          <ul className={styles.list}>
            {district.dongs.map((dong) => (
              <DongLine key={dong.dongCode} dong={dong} summary={summaries.get(dong.dongCode)} />
            ))}
          </ul>
        </>
      ) : asked.isError ? (
        <FailedState what={main.picture.title} problem={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton height="32rem" />
      )}
      <p className={styles.help}>{main.picture.help}</p>
    </section>
  );
}

import type { Measure } from '@maru/domain/measure';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { GradedValue } from '../values/graded-value.tsx';
import type { MeasuringDevice } from '../values/values.ts';

interface DeviceListProps {
  devices: readonly MeasuringDevice[];
  measure: Measure;
}

/** A place's devices, identified by location and number. */
export function DeviceList({ devices, measure }: DeviceListProps) {
  const { map: words, places } = useSharedTexts();
  return (
    <section>
      <h3 className="tight-title text-16">{words.devices(devices.length)}</h3>
      <ul className="flush">
        {devices.map((device) => (
          <li
            className="row wrap middle between row-gap-2 column-gap-4 padded-block-3 line-above dims"
            key={device.deviceId}
            data-stale={device.isStale || undefined}
          >
            <span className="medium grid shrinkable">
              <strong>
                <Marked>{device.installationLocation || places.installation[device.installationType]}</Marked>
              </strong>
              <small className="muted smaller">
                {places.installation[device.installationType]} · {places.device(device.deviceId)}
              </small>
              {device.measurementDatetime && (
                <small className="muted smaller">{places.measuredAt(formatDatetime(device.measurementDatetime))}</small>
              )}
            </span>
            <GradedValue values={device} measure={measure} hasUnit />
          </li>
        ))}
      </ul>
    </section>
  );
}

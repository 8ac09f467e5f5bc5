import type { OutputOf } from '@maru/contract';
import { formatSeoul, parseSeoul } from '@maru/domain/seoul-time';
import { type MappedColumn, mapReadings, type SourceMapping } from '@maru/domain/source-mapping';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { sourcesWords } from '#texts/ko/console-sources.ts';
import { FactList } from '#ui/page/fact-list.tsx';

const words = sourcesWords.mapping;

interface MappingPreviewProps {
  columns: readonly MappedColumn[];
  mapping: SourceMapping;
  sample: OutputOf<'GET /admin/api/device/source/{sourceId}/mapping'>['samples'][number];
}

/** A preview: the readings of a real message, and the message itself. */
export function MappingPreview({ columns, mapping, sample }: MappingPreviewProps) {
  const decoded: unknown = JSON.parse(sample.decoded);
  const at = parseSeoul(sample.measurementDatetime)?.getTime() ?? 0;
  const readings = mapReadings(decoded, at, columns, mapping);
  return (
    <>
      <h3>{words.preview}</h3>
      <div role="status" data-testid="preview">
        {readings.length === 0 ? <p>{words.nothing}</p> : null}
        {readings.map(({ measuredAt, values }) => (
          <FactList
            key={measuredAt}
            facts={[
              { name: sourcesWords.measuredAt, value: formatDatetime(formatSeoul(new Date(measuredAt))) },
              ...columns
                .filter(({ field }) => field in values)
                .map(({ field, name, unit }) => ({
                  name,
                  value: values[field] === null ? '' : `${values[field]} ${unit}`,
                })),
            ]}
          />
        ))}
      </div>
      <details open>
        <summary>{words.decoded}</summary>
        <pre className="verbatim padded-5 tinted">{JSON.stringify(decoded, null, 2)}</pre>
      </details>
      <details>
        <summary>{words.raw}</summary>
        <pre className="verbatim padded-5 tinted">{sample.payload}</pre>
      </details>
    </>
  );
}

/** The import's output. */
import { grouped } from '@maru/domain/number-text';
import type { Summary } from '#places/import/summary.ts';
import type { Survey } from '#places/import/survey.ts';
import type { Target } from '#places/import/targets.ts';

/** Maximum stations listed by name; others are only counted. */
const mostTargets = 60;

/** The plan, printed before anything is stored. */
export function planLines({ file, encoding, columns, rows, stations }: Survey, targets: readonly Target[]): string[] {
  const ofStations = stations.length > 0 ? ` of ${grouped(stations.length)} stations` : '';
  return [
    `${file}: ${grouped(rows)} rows${ofStations}, ${encoding.toUpperCase()}`,
    `  taken    ${columns.measured.map(({ header, field }) => `${header} (${field})`).join(', ')}`,
    ...columns.ignored.map(({ header, why }) => `  ignored  ${header}: ${why}`),
    ...targets.slice(0, mostTargets).map(targetLine),
    ...(targets.length > mostTargets ? [`  and ${grouped(targets.length - mostTargets)} more`] : []),
  ];
}

function targetLine({ station, placeName, managementCode, isNewPlace, isNewDevice }: Target): string {
  const place = `'${placeName}'${isNewPlace ? ' (new place)' : ''}`;
  return `  into     ${managementCode}${isNewDevice ? ' (new device)' : ''} in ${place}${station ? `, from ${station}` : ''}`;
}

export function summaryLines(summary: Summary, seconds: number): string[] {
  const lines = [
    `${grouped(summary.rows)} rows read in ${seconds.toFixed(1)} s`,
    `  stored   ${grouped(summary.stored)}`,
    `  repeated ${grouped(summary.repeated)}`,
    `  refused  ${grouped(summary.refusedCount)}`,
  ];
  for (const [reason, refusals] of summary.refused) {
    const more = refusals.count > refusals.lines.length ? ', …' : '';
    lines.push(`    ${grouped(refusals.count)} × ${reason} (line ${refusals.lines.join(', ')}${more})`);
  }
  return lines;
}

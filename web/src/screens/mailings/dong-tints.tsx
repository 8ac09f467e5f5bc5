import { grouped } from '@maru/domain/number-text';
import { useDistrict } from '#lib/district/use-district.ts';
import { districtBounds } from '#ui/map/canvas/base-style.ts';
import { fit, ringPath } from '#ui/map/picture/projection.ts';
import styles from './month.module.css';

interface DongTintsProps {
  dongs: readonly { dongName: string; value: number }[];
  decimals: number;
}

/** Width of the picture in its units. */
const across = 600;
const margin = 4;
/** Tints from the lowest fifth of the values to the highest; black text is readable on each. */
const tints = ['#eef4fe', '#d3e1fb', '#b1cefb', '#86aff9', '#6b9bf7'] as const;
const noData = '#f4f5f6';

/** The dongs tinted by their values, with names and values as text. A table beside the picture has the same values. */
export function DongTints({ dongs, decimals }: DongTintsProps) {
  const { data: district } = useDistrict();
  if (!district || district.dongs.length === 0) return null;
  const projection = fit(districtBounds(district), across, margin);
  const values = new Map(dongs.map(({ dongName, value }) => [dongName, value]));
  const sizes = [...values.values()].map(Math.abs);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const tintOf = (value: number) => {
    const share = most === least ? 0 : (Math.abs(value) - least) / (most - least);
    return tints[Math.min(tints.length - 1, Math.floor(share * tints.length))] ?? tints[0];
  };
  return (
    <svg className={styles.dongs} viewBox={`0 0 ${across} ${projection.height.toFixed(0)}`} aria-hidden="true">
      {district.dongs.map(({ dongName, boundary }) => {
        const value = values.get(dongName);
        return (
          <path key={dongName} d={ringPath(boundary, projection)} fill={value === undefined ? noData : tintOf(value)} />
        );
      })}
      {district.dongs.map(({ dongName, latitude, longitude }) => {
        const { x, y } = projection.project([longitude, latitude]);
        const value = values.get(dongName);
        return (
          <text key={dongName} x={x} y={y}>
            <tspan x={x}>{dongName}</tspan>
            {value === undefined ? null : (
              <tspan x={x} dy="1.2em" className="bold">
                {grouped(value, { least: decimals, most: decimals })}
              </tspan>
            )}
          </text>
        );
      })}
    </svg>
  );
}

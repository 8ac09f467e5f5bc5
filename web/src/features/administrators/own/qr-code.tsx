import { encode } from 'uqr';
import styles from './own.module.css';

/** Blank modules around a QR code, required by its standard. */
const quietZone = 4;

/** A QR code rendered locally, because a displayed secret must not be sent to other sites. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="black" />
    </svg>
  );
}

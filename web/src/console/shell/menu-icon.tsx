/** Strokes in a square of 24, drawn for the menu. */
const strokes = {
  home: 'M4 11l8-7 8 7M6.5 9.5V20h11V9.5M10 20v-6h4v6',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M15.5 4.5a3.2 3.2 0 0 1 0 6M18 14.5c2.2.8 3.5 2.8 3.5 5.5',
  collapse: 'M14 6l-6 6 6 6M20 6l-6 6 6 6',
  expand: 'M10 6l6 6-6 6M4 6l6 6-6 6',
};

export function MenuIcon({ name }: { name: keyof typeof strokes }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path d={strokes[name]} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}

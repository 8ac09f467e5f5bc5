/** Strokes in a 24 px square for the menu. */
const strokes = {
  home: 'M4 11l8-7 8 7M6.5 9.5V20h11V9.5M10 20v-6h4v6',
  account:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M15.5 4.5a3.2 3.2 0 0 1 0 6M18 14.5c2.2.8 3.5 2.8 3.5 5.5',
  posts: 'M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
  device: 'M7 7h10v10H7zM10 4v3M14 4v3M10 17v3M14 17v3M4 10h3M4 14h3M17 10h3M17 14h3',
  report: 'M4 10v4h3l7 4.5v-13L7 10zM17.5 9a4.2 4.2 0 0 1 0 6M7.5 14l1.500 5.500h2.500',
  sms: 'M4 5h16v11H12l-4.5 4v-4H4zM8 9h8M8 12h5',
  systemStatistics: 'M4 20h16M7 20v-7M12 20V5M17 20v-10',
  platformStatistics: 'M12 4a8 8 0 1 0 8 8h-8zM15 3.5a7 7 0 0 1 5.5 5.5H15z',
  dashboard: 'M3 4.5h18V16H3zM9 20h6M12 16v4M6.5 12.5l3-3 3 2 4.5-4',
  map: 'M9 4L3.5 6.5V20L9 17.5l6 2.5 5.5-2.5V4L15 6.5zM9 4v13.5M15 6.5V20',
  system:
    'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M9 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4M15 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  lock: 'M6.5 10.5h11V20h-11zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  collapse: 'M14 6l-6 6 6 6M20 6l-6 6 6 6',
  expand: 'M10 6l6 6-6 6M4 6l6 6-6 6',
};

export function MenuIcon({ name, size = 20 }: { name: keyof typeof strokes; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={strokes[name]} fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}

/** Outlines in a 24 px box with a common stroke width. */
const outlines = {
  wind: 'M3 9h11a2.8 2.8 0 1 0-2.8-2.8M3 13.5h15.2a2.8 2.8 0 1 1-2.8 2.8M3 18h6',
  house: 'M4 11.5L12 4l8 7.5V20H4ZM10 20v-5.5h4V20',
  lamp: 'M5 20h6M8 20V5.5C8 4.5 9 4 10 4c4 0 6.5 1.5 7 5M13.5 9H21l-1.2 3h-5.1ZM15 15.5l-1 2.5M19.5 15.5l1 2.5',
  bin: 'M4 8h16M6 8l1 12h10l1-12M10 8V4.5h4V8M10.2 12l.3 4.5M13.8 12l-.3 4.5',
  people:
    'M9 11.5a3.2 3.2 0 1 0 0-6.5a3.2 3.2 0 0 0 0 6.5M3 20c.3-3.8 2.5-5.5 6-5.5s5.7 1.7 6 5.5M15.5 5.2a3.2 3.2 0 0 1 0 6.1M17.5 14.800c2.2.6 3.3 2.3 3.5 5.2',
  truck:
    'M3 16.5V6.5h11v10M14 10h3.5l3.5 3.5v3h-2M5 16.5H3M15 16.5H9M7 18.5a2 2 0 1 0 0-4a2 2 0 0 0 0 4M17 18.5a2 2 0 1 0 0-4a2 2 0 0 0 0 4',
  leaning: 'M3 20h18M7.5 20L10.5 4.5l8 1.5L16 20M11.5 9.5l3.5.6M10.7 13.5l3.5.6',
  crack: 'M4 4h16v16H4ZM13.5 4l-3 5l3.5 2.5l-3.5 4l1.5 4.5',
  thermometer: 'M10 14V5.5a2 2 0 1 1 4 0V14a4 4 0 1 1-4 0M12 10v7.5',
  drop: 'M12 3.5c4 4.5 6 7.5 6 10.5a6 6 0 1 1-12 0c0-3 2-6 6-10.5Z',
  pin: 'M12 21c4.5-4.8 6.8-8 6.8-11a6.8 6.8 0 1 0-13.6 0c0 3 2.3 6.2 6.8 11ZM12 12.5a2.5 2.5 0 1 0 0-5a2.5 2.5 0 0 0 0 5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15ZM10 21h4',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13a6.5 6.5 0 0 0 0 13M15.5 15.5L20.5 20.5',
  onward: 'M9.5 5.5l6.5 6.5l-6.5 6.5',
} as const;

/** The name of an icon, or its own outline. */
export type IconName = keyof typeof outlines | `M${string}`;

/** An icon in the text's colour, hidden from screen readers because words are beside it. */
export const Icon = ({ name, className }: { name: IconName; className?: string | undefined }) => (
  <svg
    className={className}
    width="1em"
    height="1em"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={name in outlines ? outlines[name as keyof typeof outlines] : name} />
  </svg>
);

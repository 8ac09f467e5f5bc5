/** What stands on a marker beside its grade's sign, where a map shows several layers: strokes in a square of 24. */
export const placeIcons: Readonly<Record<string, string>> = {
  // Wind.
  air: 'M3 9h11a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h6a2.5 2.5 0 1 1-2.5 2.5',
  // A house that leans.
  tilt: 'M4 21h16M7 21L10 5l9 3-3 13M12.5 10l2.5.8M11.6 14.5l2.5.8',
  // A wall with a crack.
  crack: 'M4 4h16v16H4zM13 4l-3 5 4 3-3 4 1 4',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20v-1a6 6 0 0 1 12 0v1M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6 6 0 0 1 3 5.5',
  // A lamp on its pole.
  light: 'M6 21V5a2 2 0 0 1 2-2h5a3 3 0 0 1 3 3M3 21h6M11 10h10a5 5 0 0 0-10 0zM14 13v1.5M18 13v1.5',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6',
  vehicle:
    'M2 6h11v11H2zM13 10h5l4 4v3h-9zM6.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
};

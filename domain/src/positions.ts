/** Job positions that have a code; others are stored only by name. */

const positions: readonly { positionCode: string; positionName: string }[] = [
  { positionCode: 'director', positionName: '국장' },
  { positionCode: 'manager', positionName: '과장' },
  { positionCode: 'teamLeader', positionName: '팀장' },
  { positionCode: 'officer', positionName: '주무관' },
  { positionCode: 'specialist', positionName: '전문관' },
  { positionCode: 'publicServiceWorker', positionName: '공무직' },
];

/** Positions that the form offers; other names may be typed. */
export const positionNames = positions.map(({ positionName }) => positionName);

/** The code of a position by its name; empty for a position without a code. */
export const positionCodeOf = (positionName: string): string =>
  positions.find((position) => position.positionName === positionName)?.positionCode ?? '';

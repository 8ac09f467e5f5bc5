/**
 * The plan of the demo's town, laid out by hand: main roads, a river, a brook, a railway and hills. All names are
 * invented.
 */
import { words } from '../demo/words.ts';

/** A point of a line: a dong's centre by name, or metres east and north of the district's centre. */
type Stop = string | readonly [x: number, y: number];

export interface PlannedLine {
  name: string;
  through: readonly Stop[];
}

/** Main roads; both ends of each one are extended beyond the district. */
export const mainRoads: readonly (PlannedLine & { class: 'trunk' | 'primary' | 'secondary' })[] = [
  {
    name: '마루빛고속화로',
    class: 'trunk',
    through: [
      [-1330, 1090],
      [-650, 1490],
      [45, 1290],
      [760, 1330],
      [1410, 1400],
    ],
  },
  { name: '해오름달로', class: 'primary', through: ['중화2동', '중화1동', '상봉1동', '망우본동'] },
  { name: '솔바람결로', class: 'primary', through: ['묵1동', '중화1동', '상봉2동', '면목본동', '면목7동'] },
  {
    name: '두루미재로',
    class: 'primary',
    through: ['신내1동', '망우본동', '망우3동', '면목3·8동', '면목7동', '면목4동'],
  },
  { name: '도담별로', class: 'secondary', through: ['묵2동', '중화2동', '면목2동', '면목5동'] },
  { name: '미리내꽃로', class: 'secondary', through: ['신내2동', '상봉1동', [330, -230], '면목3·8동', [1000, -1700]] },
  { name: '푸른언덕빛로', class: 'secondary', through: ['묵2동', '묵1동', '신내2동', '신내1동'] },
  { name: '온누리샘로', class: 'secondary', through: [[-1400, 60], '상봉2동', [330, -230], '망우3동'] },
  { name: '달무리솔로', class: 'secondary', through: ['면목2동', '면목본동', '면목3·8동'] },
  { name: '은구슬재로', class: 'secondary', through: ['면목5동', [-340, -1560], '면목7동'] },
];

export const river: PlannedLine = {
  name: '가람솔내',
  through: [
    [-240, 2300],
    [-287, 1970],
    [-300, 1300],
    [-255, 1120],
    [-320, 818],
    [-560, 417],
    [-790, 90],
    [-754, -312],
    [-525, -645],
    [-476, -1012],
    [-400, -1500],
    [-640, -1836],
  ],
};

/** The brook flows from the hills into the river. */
export const brook: PlannedLine = {
  name: '버들솔내',
  through: [
    [1850, -1050],
    [1400, -800],
    [917, -707],
    [313, -907],
    [110, -1290],
    [-440, -1230],
  ],
};

export const railway: PlannedLine = {
  name: '가온마루선',
  through: [
    [-1255, -200],
    [-600, -390],
    [150, -440],
    [904, -365],
    [1500, -150],
  ],
};

/** Stations along the railway, with the position of their squares. */
export const stations: readonly { name: string; at: readonly [x: number, y: number] }[] = [
  { name: '한아름역', at: [-1255, -200] },
  { name: '꽃마루역', at: [904, -365] },
];

/** Peaks surrounded by woods within `reach` metres, which end at obstacles. */
export const hills: readonly { name: string; at: readonly [x: number, y: number]; reach: number }[] = [
  { name: '참솔뫼', at: [1960, 130], reach: 620 },
  { name: '아람뫼', at: [1330, -1180], reach: 520 },
  { name: '별마루뫼', at: [700, 2560], reach: 420 },
  { name: '도란뫼', at: [760, 1010], reach: 330 },
  { name: '새솔뫼', at: [-1200, 2500], reach: 420 },
];

/** A dong's two wider streets, by the dong's index. */
export const villageRoads = (dongAt: number): [column: string, row: string] => [
  `${words[(2 * dongAt) % words.length]}마을로`,
  `${words[(2 * dongAt + 1) % words.length]}마을로`,
];

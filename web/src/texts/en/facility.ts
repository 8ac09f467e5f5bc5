import type { facility as ko } from '../ko/facility.ts';

export const facility: typeof ko = {
  title: 'My facilities',
  line: 'The air of the facilities you run and of your child’s nursery school, room by room.',
  empty: 'You do not run a facility.',
  emptyParent: 'If you are a parent, please ask the nursery school to add your mobile number as a shared member.',
  place: 'Facility',
  summary: (name) => `The air of ${name} now`,
  noDevices: 'There are no sensors.',
  rooms: 'Room by room',
  room: 'Room',
  noLocation: 'Unknown location',
  roomName: (location, side) => `${location} (${side})`,
  allRooms: 'All',
  statistics: 'Rooms over time',
  tooManyRooms: (count) => `Only the first ${count} are shown. Please choose one of the others.`,
  parent: {
    title: 'My child’s nursery school',
    line: 'The air inside, as the nursery school shares it.',
    noRooms: 'No sensor is in use.',
  },
};

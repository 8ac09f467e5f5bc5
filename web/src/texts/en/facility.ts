import type { facility as ko } from '../ko/facility.ts';

export const facility: typeof ko = {
  title: 'My facilities',
  line: 'Air quality in the facilities you run and in your child’s nursery school, by room.',
  empty: 'No facility is assigned to you.',
  emptyParent: 'If you are a parent, please ask the nursery school to add your mobile number as a shared member.',
  place: 'Facility',
  summary: (name) => `Air in ${name} now`,
  noDevices: 'There are no sensors here.',
  rooms: 'By room',
  room: 'Room',
  noLocation: 'Unknown location',
  roomName: (location, side) => `${location} (${side})`,
  allRooms: 'All',
  statistics: 'Rooms over time',
  tooManyRooms: (count) => `Only the first ${count} are shown. Choose a room to see the others.`,
  parent: {
    title: 'My child’s nursery school',
    line: 'Indoor air quality, shared by the nursery school.',
    noRooms: 'No sensors are in use.',
  },
};

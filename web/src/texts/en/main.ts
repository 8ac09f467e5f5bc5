import type { main as ko } from '../ko/main.ts';
import { counted } from './counted.ts';

export const main: typeof ko = {
  title: 'Main',
  now: (where) => `Air now, ${where}`,
  stations: (count) => `Average of ${counted(count, 'outdoor station')}.`,
  noStations: 'No outdoor station is registered yet. Air quality appears here once there is one.',
  nearest: (place, distance) => `Measured at ${place}, the station nearest to you (${distance}).`,
  kept: (place) => `Measured at ${place}, one of your favourite stations.`,
  ago: {
    now: 'now',
    seconds: (count) => `${count} s ago`,
    minutes: (count) => `${count} min ago`,
    hours: (count) => `${count} h ago`,
    days: (count) => `${counted(count, 'day')} ago`,
  },
  advice: {
    good: 'A good time to be outdoors. Open the windows.',
    normal: 'Go about your day. Take care if you are sensitive.',
    bad: 'Avoid strenuous outdoor activity and wear a mask outside.',
    very_bad: 'Stay indoors with the windows shut. Always wear a mask outside.',
    measuring: 'Being measured.',
    inspection: 'No current values have arrived. Please look again in a moment.',
  },
  position: {
    show: 'Use my location',
    back: 'Show the average',
    backToKept: 'Show my favourite',
    ask: {
      title: 'Use your location',
      body: 'Your location is used only to find the nearest station. It never leaves this device.',
      confirm: 'Use it',
    },
    denied: {
      title: 'Your location is not known',
      body: 'Please check the browser’s location permission. The values shown stay the same.',
    },
    far: { title: 'No station nearby', body: 'No reporting station is near you, so the values shown stay the same.' },
  },
  values: 'air quality values',
  picture: {
    title: 'Ultra fine dust by neighbourhood',
    help: 'Choose a neighbourhood to see its stations on the map.',
    dong: (dong, value, grade) => `${dong} ${value} ${grade}, ultra fine dust (㎍/㎥), open on the map`,
  },
  days: {
    title: '24 hours back, 3 days ahead',
    from: '24 h ago',
    now: 'Now',
    hours: (name, { least, most, newest }) =>
      `${name} over the last 24 hours: lowest ${least}, highest ${most}, latest ${newest}`,
    noHours: 'There are no values of the last 24 hours.',
    differ: 'The current grade is measured, while the forecast is for the whole day, so they may differ.',
  },
  tiles: {
    title: 'By field',
    outdoor: 'Outdoor air',
    indoor: 'Indoor air',
    places: (count) => counted(count, 'place'),
    count: (word, count) => `${word} ${count}`,
    calm: 'Nothing unusual.',
    none: 'Nothing is registered yet.',
    range: (name, least, most) => `${name} over the last 24 hours: lowest ${least}, highest ${most}`,
  },
};

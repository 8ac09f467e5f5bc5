import { grouped } from '@maru/domain/number-text';
import type { bins as ko } from '../ko/bins.ts';
import { counted } from './counted.ts';

const petCan = 'PET bottles and cans';
const carton = 'Cartons';

export const bins: typeof ko = {
  name: 'Recycle bins',
  type: 'Accepts',
  types: { pet_can: petCan, carton, both: `${petCan}, cartons` },
  compartments: { pet_can: petCan, carton },
  bin: 'Bin',
  fill: 'Fill level',
  count: (count) => `${grouped(count)}`,
  items: (count) => counted(count, 'item'),
  condition: {
    title: 'Recycle bins now',
    line: 'How full the smart bins for PET bottles, cans and cartons are right now.',
    filters: 'Filter bins',
    summary: 'Bins and items collected today',
    total: 'All bins',
    today: 'Put in today',
    levels: 'Bins by fill level',
    byDong: 'By dong',
    dong: 'Dong',
    bins: 'Bins',
    fullest: 'The fullest bins',
    toList: 'See all bins',
    toMap: 'Show on the map',
  },
  list: {
    title: 'Find a recycle bin',
    line: 'Where the bins of your neighbourhood are, and how full they are.',
    filters: 'Search bins',
    keyword: 'Name or address',
  },
  place: {
    title: 'Recycle bin',
    now: 'Fill level now',
    facts: 'About this bin',
    installed: 'Installed',
    number: 'Number of bins',
    missing: { title: 'Bin not found', body: 'The address is wrong, or the bin was removed.' },
    toList: 'Back to bins',
    forecast: 'When will it be full?',
    forecastHelp: 'Estimated from the median increase at the same hour of the same weekday over the last eight weeks.',
    full: 'It is full now. Please use another bin.',
    expected: (datetime) => `About ${datetime}`,
    later: 'Not within the next seven days.',
    unknown: 'There is not enough data for an estimate.',
    day: 'Last 24 hours',
    photos: 'Photos',
    photo: (name, number) => `Photo ${number} of ${name}`,
    noPhotos: 'There are no photos.',
  },
  map: { title: 'Map of recycle bins', what: 'bins', place: 'bin', detail: 'More about the bin', all: 'All' },
};

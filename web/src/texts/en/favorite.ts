import type { favorite as ko } from '../ko/favorite.ts';

export const favorite: typeof ko = {
  title: 'Favourite stations',
  line: 'The air at your favourite stations.',
  empty: 'No favourite stations yet.',
  emptyHint: 'Search for a station below, or press a star in the list of stations.',
  keep: (place) => `Favourite station: ${place}`,
  add: 'Add to favourites',
  drop: 'Remove from favourites',
  kept: (place) => `${place} is one of your favourite stations now.`,
  dropped: (place) => `${place} is no longer one of your favourite stations.`,
  remove: 'Remove',
  removeOf: (place) => `Remove ${place}`,
  requestFailed: 'The request failed.',
  noValues: 'No values.',
  picker: {
    title: 'Add a station',
    keyword: 'Name of the station',
    needed: 'Please enter a name.',
    search: 'Search',
    add: 'Add',
    addOf: (place) => `Add ${place}`,
    added: 'Added',
    none: 'No station of that name.',
    more: 'There are more. Please give more of the name.',
  },
};

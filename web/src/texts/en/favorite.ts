import type { favorite as ko } from '../ko/favorite.ts';

export const favorite: typeof ko = {
  title: 'Favourite stations',
  line: 'Air quality at your favourite stations.',
  empty: 'No favourite stations yet.',
  emptyHint: 'Search for a station below, or select a star in the list of stations.',
  keep: (place) => `Favourite station: ${place}`,
  add: 'Add to favourites',
  drop: 'Remove from favourites',
  kept: (place) => `${place} was added to your favourites.`,
  dropped: (place) => `${place} was removed from your favourites.`,
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
    none: 'No station has that name.',
    more: 'There are more results. Please enter more of the name.',
  },
};

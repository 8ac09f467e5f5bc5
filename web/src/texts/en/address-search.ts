import type { addressSearch as ko } from '../ko/address-search.ts';

export const addressSearch: typeof ko = {
  open: 'Find address',
  title: 'Find an address',
  keyword: 'Road, building or lot number, in Korean',
  help: 'For example: 예시로 1',
  search: 'Search',
  nothing: 'No address found. Please try other words.',
  count: (shown, total) =>
    shown < total ? `First ${shown} of ${total}. Add words to narrow the search.` : `${total} found`,
  invented: 'Sample addresses of the demo.',
};

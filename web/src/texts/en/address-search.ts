import type { addressSearch as ko } from '../ko/address-search.ts';

export const addressSearch: typeof ko = {
  open: 'Find address',
  title: 'Find an address',
  keyword: 'Road, building or lot number, in Korean',
  help: 'For example 예시로 1',
  search: 'Search',
  nothing: 'No address was found. Please try other words.',
  count: (shown, total) =>
    shown < total ? `The first ${shown} of ${total}. More words find fewer.` : `${total} found`,
  invented: 'These addresses are invented for the demo.',
};

import { longestKeyword } from '@maru/domain/keyword';
import type { Search } from '../../../lib/paths/search.ts';
import { parseAdminsState } from '../accounts/admins-state.ts';

/** What the list shows, as its address holds it: as the console's does, with the public site's one size of a page. */
export const parseDirectoryState = ({ pageSize: _, keyword = '', ...search }: Search) =>
  parseAdminsState({ ...search, keyword: keyword.slice(0, longestKeyword) });

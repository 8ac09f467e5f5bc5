import { describe, expect, it } from 'vitest';
import { search } from '#screens/list/filters.tsx';
import { dong, facility } from '#screens/list/place-filters.tsx';
import { parsePlaceList } from './place-list-screen.tsx';

const parse = parsePlaceList([facility(), dong(), search({ installationPlaceName: '이름', address: '주소' })]);
const filtersOf = (search: Record<string, string>) => parse(search).filters;

describe('parsePlaceList', () => {
  it('defaults to the first page of all places by name', () => {
    expect(parse({})).toEqual({
      filters: {
        facilityType: '',
        detailFacilityType: '',
        dongCode: '',
        searchType: 'installationPlaceName',
        keyword: '',
      },
      sort: 'name',
      pageNumber: 1,
    });
  });

  it('reads the requested state', () => {
    const search = { facilityType: 'public', detailFacilityType: 'park' };
    expect(parse({ ...search, sort: 'worst', pageNumber: '3' })).toMatchObject({
      filters: search,
      sort: 'worst',
      pageNumber: 3,
    });
  });

  it('drops codes that the server would refuse, and shortens keywords', () => {
    const search = { facilityType: 'public', detailFacilityType: 'kindergarten', dongCode: '<b>' };
    expect(filtersOf(search)).toMatchObject({ facilityType: 'public', detailFacilityType: '', dongCode: '' });
    expect(filtersOf({ keyword: 'x'.repeat(300) }).keyword).toHaveLength(100);
    expect(filtersOf({ facilityType: 'castle' }).facilityType).toBe('');
  });

  it('ignores invalid values', () => {
    expect(parse({ sort: 'x', pageNumber: '0' })).toMatchObject({ sort: 'name', pageNumber: 1 });
    expect(filtersOf({ detailFacilityType: 'park', searchType: 'y' })).toMatchObject({
      detailFacilityType: '',
      searchType: 'installationPlaceName',
    });
  });
});

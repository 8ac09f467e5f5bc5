import { describe, expect, it } from 'vitest';
import { parseListState } from './list-state.ts';

describe('parseListState', () => {
  it('is the first page by name of everything when the address says nothing', () => {
    expect(parseListState({})).toEqual({
      facilityType: '',
      detailFacilityType: '',
      dongCode: '',
      searchType: 'installationPlaceName',
      keyword: '',
      sort: 'name',
      pageNumber: 1,
    });
  });

  it('reads what is asked', () => {
    const search = { facilityType: 'public', detailFacilityType: 'park', sort: 'worst', pageNumber: '3' };
    expect(parseListState(search)).toMatchObject({ ...search, pageNumber: 3 });
  });

  it('asks for no code that the server would refuse, and for no longer keyword', () => {
    const search = {
      facilityType: 'public',
      detailFacilityType: 'kindergarten',
      dongCode: '<b>',
      keyword: 'x'.repeat(300),
    };
    expect(parseListState(search)).toMatchObject({ facilityType: 'public', detailFacilityType: '', dongCode: '' });
    expect(parseListState(search).keyword).toHaveLength(100);
    expect(parseListState({ facilityType: 'castle' }).facilityType).toBe('');
  });

  it('passes over what makes no sense', () => {
    const state = parseListState({ detailFacilityType: 'park', sort: 'x', searchType: 'y', pageNumber: '0' });
    expect(state).toMatchObject({
      detailFacilityType: '',
      sort: 'name',
      searchType: 'installationPlaceName',
      pageNumber: 1,
    });
  });
});

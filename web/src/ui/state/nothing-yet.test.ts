import { describe, expect, it } from 'vitest';
import { hasFilters } from './nothing-yet.tsx';

describe('hasFilters', () => {
  it('is false if nothing is chosen, in any notation', () => {
    expect(hasFilters({}, {})).toBe(false);
    expect(hasFilters({ dong: '', keyword: undefined, type: 'name' }, { dong: '', keyword: '', type: 'name' })).toBe(
      false,
    );
  });

  it('is true if a filter differs from the unfiltered state', () => {
    expect(hasFilters({ dong: '1107052', keyword: '' }, { dong: '', keyword: '' })).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { paths } from '../lib/paths/paths.ts';
import { areaOf, navigation } from './navigation.ts';

describe('the navigation', () => {
  it('offers no popups in a menu, though their pages belong to the area of posts', () => {
    const offered = navigation.flatMap(({ pages }) => pages.map(({ to }) => to));
    expect(offered).toContain(paths.notices);
    expect(offered).not.toContain(paths.popups);
    expect(areaOf(paths.popups)?.pages[0].to).toBe(paths.notices);
  });
});

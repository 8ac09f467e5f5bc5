import { expect, test } from 'vitest';
import { facilityTypes, offeredFacilityTypes } from './facility.ts';

const kinds = (site: 'portal' | 'console', shows: boolean) =>
  offeredFacilityTypes(site, shows).flatMap(({ details }) => details.map(({ code }) => code));

test('offers kindergartens and cooperative infant care if the district enables them', () => {
  expect(kinds('console', false)).not.toContain('kindergarten');
  expect(kinds('console', false)).not.toContain('cooperative_nursery');
  expect(kinds('console', true)).toEqual(facilityTypes.flatMap(({ details }) => details.map(({ code }) => code)));
});

test('offers only government offices, parks and other public places on the public site', () => {
  const [publicPlaces] = offeredFacilityTypes('portal', true);
  expect(publicPlaces?.details.map(({ name }) => name)).toEqual(['관공서', '공원', '기타']);
  expect(offeredFacilityTypes('portal', false).map(({ code }) => code)).toEqual(facilityTypes.map(({ code }) => code));
});

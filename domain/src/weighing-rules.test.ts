import { describe, expect, test } from 'vitest';
import { holdsInOrder } from '../test/holds-in-order.ts';
import { firstFailure } from './rules.ts';
import { changedWeighingFields, type GivenWeighing, weighingKey } from './weighing.ts';
import { givenOf, weighingOf, weighingRules } from './weighing-rules.ts';

const now = new Date('2026-11-22T12:00:00+09:00');
const good: GivenWeighing = {
  scaleDate: '2026-11-22',
  sequenceNumber: '7',
  vehicleNumber: '80가1001',
  enterReleaseType: '반입',
  firstWeightDatetime: '2026-11-22 09:05',
  firstWeight: '12,340',
  secondWeightDatetime: '2026-11-22 09:21',
  secondWeight: '8120',
  totalWeight: '12340',
  emptyWeight: '8120',
  garbageWeight: '4220',
  wastedName: '생활폐기물',
  unitPrice: '75',
  totalPrice: '316500',
  companyName: '예시환경',
  agencyName: '예시구청',
  collectionPlaceCode: 'place_01',
  collectionPlaceCodeName: '면목2동',
  driverName: '홍길동',
  chargeName: '김담당',
  vehicleCardNumber: 'C-1001',
};

describe('rules of a weighing', () => {
  holdsInOrder(good, weighingRules(now), [
    ['scaleDate', ''],
    ['scaleDate', '2026-02-30'],
    ['sequenceNumber', ''],
    ['sequenceNumber', '0'],
    ['vehicleNumber', ' '],
    ['vehicleNumber', '80-1001'],
    ['enterReleaseType', ''],
    ['enterReleaseType', '반품'],
    ['firstWeightDatetime', ''],
    ['firstWeightDatetime', '2026-11-22'],
    ['firstWeight', ''],
    ['firstWeight', '12340.5'],
    ['secondWeightDatetime', ''],
    ['secondWeightDatetime', '25:00'],
    ['secondWeight', ''],
    ['secondWeight', '100001'],
    ['secondWeightDatetime', '2026-11-22 09:04'],
    ['scaleDate', '2026-11-20'],
    ['secondWeightDatetime', '2026-11-25 09:04'],
    ['totalWeight', '12341'],
    ['emptyWeight', '8121'],
    ['garbageWeight', '4221'],
    ['wastedName', ''],
    ['wastedName', '가'.repeat(61)],
    ['unitPrice', ''],
    ['unitPrice', '75.5'],
    ['totalPrice', '316501'],
    ['companyName', ''],
    ['companyName', 'a\u0007b'],
    ['agencyName', '가'.repeat(61)],
    ['collectionPlaceCode', ''],
    ['collectionPlaceCode', '면목2동'],
    ['collectionPlaceCodeName', ''],
    ['collectionPlaceCodeName', '가'.repeat(61)],
    ['driverName', '=1+1'],
    ['chargeName', '01012345678'],
    ['vehicleCardNumber', '9'.repeat(61)],
  ]);

  test('reports the derived value if a given one differs', () => {
    expect(firstFailure(weighingRules(now), { ...good, garbageWeight: '4219' })?.error).toContain('4,220kg');
    expect(firstFailure(weighingRules(now), { ...good, totalPrice: '1' })?.error).toContain('316,500원');
  });

  test('accepts a row without derived values', () => {
    const less = { ...good, totalWeight: '', emptyWeight: '', garbageWeight: '', totalPrice: '' };
    expect(firstFailure(weighingRules(now), less)).toBeNull();
    expect(weighingOf(less)).toEqual(weighingOf(good));
  });
});

describe('values of a weighing', () => {
  test('uses the greater weight as the total, in either order', () => {
    const release = { ...givenOf(weighingOf(good)), firstWeight: '8120', secondWeight: '12340' };
    expect(weighingOf(release)).toMatchObject({
      totalWeight: 12340,
      emptyWeight: 8120,
      garbageWeight: 4220,
      totalPrice: 316500,
    });
  });

  test('computes the largest price exactly, in whole won', () => {
    const most = { ...givenOf(weighingOf(good)), firstWeight: '100000', secondWeight: '0', unitPrice: '100000' };
    expect(weighingOf(most).totalPrice).toBe(10_000_000_000);
  });

  test('treats different spellings of a value as equal', () => {
    const other = {
      ...good,
      vehicleNumber: ' 80 가 1001 ',
      enterReleaseType: 'enter',
      scaleDate: '2026.11.22 00:00:00',
      firstWeightDatetime: '2026/11/22 09:05:00',
      firstWeight: '12340',
      companyName: ' 예시환경 '.normalize('NFD'),
    };
    expect(firstFailure(weighingRules(now), other)).toBeNull();
    expect(changedWeighingFields(weighingOf(good), weighingOf(other))).toEqual([]);
    expect(weighingKey(weighingOf(other))).toBe('2026-11-22 7 80가1001');
  });

  test('accepts a row across midnight with either day', () => {
    const late = { ...good, firstWeightDatetime: '2026-11-21 23:50', secondWeightDatetime: '2026-11-22 00:10' };
    for (const scaleDate of ['2026-11-21', '2026-11-22'])
      expect(firstFailure(weighingRules(now), { ...late, scaleDate })).toBeNull();
    expect(firstFailure(weighingRules(now), { ...late, scaleDate: '2026-11-20' })?.field).toBe('scaleDate');
  });

  test('treats a row that is entered again as the same row', () => {
    expect(weighingOf(givenOf(weighingOf(good)))).toEqual(weighingOf(good));
  });
});

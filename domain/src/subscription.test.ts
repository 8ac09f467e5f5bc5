import { describe, expect, it } from 'vitest';
import { airMeasure } from './air.ts';
import { firstFailure } from './rules.ts';
import {
  defaultQuiet,
  minuteOf,
  minuteText,
  type SubscriptionForm,
  subscribedLimit,
  subscribedMeasures,
  subscriptionRules,
} from './subscription.ts';

const form: SubscriptionForm = {
  kind: 'air',
  dongCode: '1126052000',
  measurementType: 'ultra_fine_dust',
  grade: 'bad',
  ...defaultQuiet,
  isDigest: false,
};

describe('a time of the day', () => {
  it.each(['00:00', '08:05', '23:59'])('reads and writes %s', (text) => {
    expect(minuteText(minuteOf(text) ?? -1)).toBe(text);
  });

  it.each(['24:00', '8:00', '12:60', '', '12:00:00'])('refuses %j', (text) => {
    expect(minuteOf(text)).toBeNull();
  });
});

describe('the limit of a grade', () => {
  it('begins above the bound of the better grade and ends ten percent below it', () => {
    expect(subscribedLimit(airMeasure('ultra_fine_dust'), 'bad')).toMatchObject({ raise: 35, clear: 31.5 });
    expect(subscribedLimit(airMeasure('ultra_fine_dust'), 'very_bad')).toMatchObject({ raise: 75, clear: 67.5 });
  });

  it('is absent for grades that the measure lacks, and for the best one', () => {
    expect(subscribedLimit(airMeasure('co2'), 'normal')).toBeNull();
    expect(subscribedLimit(airMeasure('co2'), 'good')).toBeNull();
    expect(subscribedLimit(airMeasure('temperature'), 'bad')).toBeNull();
  });

  it('exists for at least one grade of every measure that is offered', () => {
    for (const measure of subscribedMeasures) expect(subscribedLimit(measure, 'bad')).not.toBeNull();
  });
});

describe('the form', () => {
  it.each<[Partial<SubscriptionForm>, string | undefined]>([
    [{}, undefined],
    [{ dongCode: undefined, installationPlaceId: 3 }, undefined],
    [{ kind: 'notice', articleCategory: 'all' }, undefined],
    [{ dongCode: '' }, 'dongCode'],
    [{ installationPlaceId: 3 }, 'dongCode'],
    [{ measurementType: 'temperature' }, 'measurementType'],
    [{ measurementType: 'voc', grade: 'very_bad' }, 'grade'],
    [{ kind: 'notice', articleCategory: 'weather' }, 'articleCategory'],
    [{ quietFrom: '' }, 'quietFrom'],
    [{ quietUntil: '25:00' }, 'quietUntil'],
  ])('is judged with %j at %s', (more, field) => {
    expect(firstFailure(subscriptionRules, { ...form, ...more })?.field).toBe(field);
  });
});

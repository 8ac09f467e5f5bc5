import { firstFailure } from '@maru/domain/rules';
import { describe, expect, it } from 'vitest';
import { type ChosenPlace, formRules, gradesOf, initialOf, settingsFormRules, targetOf } from './subscribe-form.ts';

const place: ChosenPlace = { placeId: 3, placeName: '면목2동 주민센터', sides: ['indoor'] };

describe('the form of a new subscription', () => {
  it('selects the place of the address, on a side with devices', () => {
    const values = initialOf({ placeId: '3' }, place, 'email');
    expect(targetOf(values, place)).toEqual({
      kind: 'air',
      measurementType: 'ultra_fine_dust',
      grade: 'bad',
      installationPlaceId: 3,
      installationType: 'indoor',
    });
    expect(firstFailure(formRules(place, false), values)).toBeNull();
  });

  it('requires a dong if the place is deselected', () => {
    const values = { ...initialOf({}, place, 'email'), isAtPlace: false };
    expect(firstFailure(formRules(place, false), values)).toMatchObject({ field: 'dongCode' });
    expect(targetOf({ ...values, dongCode: '1126052000' }, place)).not.toHaveProperty('installationPlaceId');
  });

  it('reads the category of notices from the address, and ignores unknown categories', () => {
    const target = (articleCategory: string) =>
      targetOf(initialOf({ kind: 'notice', articleCategory }, undefined, 'email'), undefined);
    expect(target('safety')).toEqual({ kind: 'notice', articleCategory: 'safety' });
    expect(target('weather')).toEqual({ kind: 'notice', articleCategory: 'all' });
  });

  it('requires an e-mail address only without an account and for mails', () => {
    const values = initialOf({ dongCode: '1126052000' }, undefined, 'email');
    expect(firstFailure(formRules(undefined, true), values)).toMatchObject({ field: 'emailAddress' });
    expect(firstFailure(formRules(undefined, false), values)).toBeNull();
    expect(firstFailure(formRules(undefined, true), { ...values, channel: 'push' })).toBeNull();
  });

  it('accepts equal times only without quiet hours', () => {
    const values = { ...initialOf({ dongCode: '1126052000' }, undefined, 'email'), quietUntil: '21:00' };
    expect(firstFailure(formRules(undefined, false), values)).toMatchObject({ field: 'quietUntil' });
    expect(firstFailure(settingsFormRules, values)).toMatchObject({ field: 'quietUntil' });
    expect(firstFailure(formRules(undefined, false), { ...values, isQuiet: false })).toBeNull();
  });

  it('offers only the grades of the measure', () => {
    expect(gradesOf('fine_dust')).toEqual(['normal', 'bad', 'very_bad']);
    expect(gradesOf('co2')).toEqual(['bad']);
  });
});

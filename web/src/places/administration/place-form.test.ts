import { expect, test } from 'vitest';
import { blankPlace, placeFormOf, withTypedNumbers } from './place-form.ts';

const kept = {
  ...blankPlace,
  latitude: 37.6,
  longitude: 127.1,
  telephoneNumber: '02-***-0001',
  mobileNumber: '010-****-0002',
};

test('a form begins without the masked numbers, and a new place without a location', () => {
  expect(placeFormOf(kept)).toMatchObject({ latitude: 37.6, longitude: 127.1, telephoneNumber: '', mobileNumber: '' });
  expect(placeFormOf(blankPlace)).toMatchObject({ latitude: null, longitude: null });
});

test('numbers are sent where they were typed, beside everything else that the form has', () => {
  const form = { ...placeFormOf(kept), buildingGrade: 'A' };
  const { telephoneNumber, mobileNumber, ...others } = form;
  expect(withTypedNumbers(form)).toEqual(others);
  expect(withTypedNumbers({ ...form, mobileNumber: '010-1234-5678' })).toEqual({
    ...others,
    mobileNumber: '010-1234-5678',
  });
});

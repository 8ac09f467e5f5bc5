import { expect, test } from 'vitest';
import { blankPlace, placeFormOf } from './place-form.ts';

const saved = {
  ...blankPlace,
  latitude: 37.6,
  longitude: 127.1,
  telephoneNumber: '02-***-0001',
  mobileNumber: '010-****-0002',
};

test('omits the masked numbers from a form, and the location from a new place', () => {
  const form = placeFormOf(saved);
  expect(form).toMatchObject({ latitude: 37.6, longitude: 127.1 });
  expect(form).not.toHaveProperty('telephoneNumber');
  expect(form).not.toHaveProperty('mobileNumber');
  expect(placeFormOf(blankPlace)).toMatchObject({ latitude: null, longitude: null });
});

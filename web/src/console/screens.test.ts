import { expect, test } from 'vitest';
import { features, screens } from './screens.ts';

test("opens weighings with their own permission at the specification's address of both details", () => {
  const redirectOf = screens['systemStatistics/cleaningVehicle']?.under?.detail?.redirectOf;
  const scale = { page: 'systemStatistics/scale', under: 'detail' } as const;
  expect(redirectOf?.({ measurementType: 'scale', vehicleNumber: '80가1001' })).toEqual(scale);
  expect(screens[scale.page]?.under).toHaveProperty(scale.under);
  for (const search of [{ measurementType: 'vehicle', vehicleId: '1' }, {}]) expect(redirectOf?.(search)).toBeNull();
});

test('contains no page that two features declare', () => {
  const declared = features.flatMap((feature) => Object.keys(feature.screens ?? {}));
  expect(declared.toSorted()).toEqual(Object.keys(screens).toSorted());
});

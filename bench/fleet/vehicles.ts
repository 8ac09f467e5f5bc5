import type { District } from '@maru/domain/district';

/** Driving vehicles around the district's dongs, in the form of the map's call. */
export function generateVehicles({ dongs }: Pick<District, 'dongs'>, count: number, datetime: string) {
  return Array.from({ length: count }, (_, at) => {
    const dong = dongs[at % dongs.length];
    if (!dong) throw new Error('the district has no dongs');
    const turn = at * 2.399_963;
    const far = 0.0045 * Math.sqrt(((at * 7) % 97) / 97);
    const vehicleNumber = `80가${1000 + at}`;
    const identity = {
      vehicleNumber,
      vehicleType: (['household', 'recycling', 'food_waste'] as const)[at % 3],
      vehicleCompanyCode: 'yongma',
    };
    const position = {
      latitude: dong.latitude + far * Math.sin(turn),
      longitude: dong.longitude + far * Math.cos(turn),
    };
    return {
      installationPlaceId: at + 1,
      installationPlaceName: vehicleNumber,
      dongCode: dong.dongCode,
      ...position,
      vehicleId: at + 1,
      ...identity,
      vehicleCompanyCodeName: '용마',
      vehicleTypeName: '',
      carryingCapacity: 5,
      startSignalDatetime: datetime,
      endSignalDatetime: datetime,
      operationDatetimeMinute: 100,
      operationDatetimeString: '1시간 40분',
      avgVelocity: 12,
      drivingDistance: 20,
      vehicle: {
        ...identity,
        ...position,
        velocity: 18,
        course: (at * 53) % 360,
        voltage: 27.8,
        operationState: 'driving',
        measurementDatetime: datetime,
        isStale: false,
      },
    };
  });
}
export type BenchVehicle = ReturnType<typeof generateVehicles>[number];

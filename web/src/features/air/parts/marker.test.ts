import { describe, expect, it } from 'vitest';
import { keepNewerMarkers, keepNewerPlaces, keepNewerSides } from './keep-newer.ts';
import type { AirLatest } from './latest.ts';
import { type AirMarker, withLatest } from './marker.ts';

const marker: AirMarker = {
  installationPlaceId: 7,
  installationPlaceName: '면목본동 주민센터',
  facilityType: 'public',
  latitude: 37.58,
  longitude: 127.09,
  dongCode: '1107052',
  measurementValue: 12.4,
  measurementStatus: 'good',
  measurementStatusName: '좋음',
  measurementDatetime: '2026-11-20 10:00:00',
};
const latest: AirLatest = {
  measurementDatetime: '2026-11-20 10:01:00',
  isStale: false,
  deviceCount: 1,
  avgUltraFineDust: 75.4,
  avgUltraFineDustStatus: 'bad',
  avgUltraFineDustStatusName: '나쁨',
  avgFineDust: 80,
  avgFineDustStatus: 'normal',
  avgFineDustStatusName: '보통',
  avgTemperature: 12.3,
  avgHumidity: 40,
  avgVoc: 10,
  avgVocStatus: 'good',
  avgVocStatusName: '좋음',
  avgCo2: 1200,
  avgCo2Status: 'bad',
  avgCo2StatusName: '환기필요',
};

describe('withLatest', () => {
  it('takes the measurement that is shown, with the grade that was sent', () => {
    expect(withLatest(marker, latest, 'ultra_fine_dust')).toMatchObject({
      measurementValue: 75.4,
      measurementStatus: 'bad',
      measurementStatusName: '나쁨',
      measurementDatetime: '2026-11-20 10:01:00',
    });
    const sent = { ...latest, avgFineDustStatus: 'very_bad' } as const;
    expect(withLatest(marker, sent, 'fine_dust').measurementStatus).toBe('very_bad');
    expect(withLatest(marker, latest, 'co2').measurementStatusName).toBe('환기필요');
  });

  it('says of a measurement without a scale whether it is measured', () => {
    expect(withLatest(marker, latest, 'temperature').measurementStatus).toBe('measuring');
    expect(withLatest(marker, { ...latest, avgTemperature: null }, 'temperature').measurementStatus).toBe('inspection');
    expect(withLatest(marker, { ...latest, isStale: true }, 'temperature')).toMatchObject({
      measurementValue: 12.3,
      measurementStatus: 'inspection',
    });
  });
});

describe('an answer from memory', () => {
  const live = withLatest(marker, latest, 'ultra_fine_dust');
  const older: AirLatest = { ...latest, measurementDatetime: '2026-11-20 10:00:00', avgUltraFineDust: 12.4 };

  it('takes no newer value of a marker back, and brings what else it says', () => {
    const answer = {
      list: [
        { ...marker, installationPlaceName: '새 이름' },
        { ...marker, installationPlaceId: 8 },
      ],
    };
    const { list } = keepNewerMarkers({ list: [live] }, answer);
    expect(list[0]).toEqual({ ...live, installationPlaceName: '새 이름' });
    expect(list[1]).toBe(answer.list[1]);
  });

  it('tells of equal times that a place fell silent', () => {
    const silent: AirMarker = { ...live, measurementStatus: 'inspection', measurementStatusName: '점검중' };
    expect(keepNewerMarkers({ list: [live] }, { list: [silent] }).list).toEqual([silent]);
  });

  it('tells of places that are gone', () => {
    expect(keepNewerMarkers({ list: [live] }, { list: [] }).list).toEqual([]);
    expect(keepNewerSides({ indoor: latest, outdoor: null }, { indoor: null, outdoor: null }).indoor).toBeNull();
  });

  it('is taken or left side by side', () => {
    const held = { list: [{ placeId: 7, indoor: latest, outdoor: older }] };
    const answer = { list: [{ placeId: 7, indoor: older, outdoor: latest }] };
    expect(keepNewerPlaces(held, answer).list).toEqual([{ placeId: 7, indoor: latest, outdoor: latest }]);
  });

  it('is better than never having measured, and news are better than that', () => {
    const never: AirLatest = { ...older, measurementDatetime: null };
    expect(keepNewerSides({ indoor: never, outdoor: null }, { indoor: older, outdoor: null }).indoor).toBe(older);
    expect(keepNewerSides({ indoor: older, outdoor: null }, { indoor: never, outdoor: null }).indoor).toBe(older);
  });
});

/** Air quality as open data: the places, and their averages by hour, day and month. */
import { airMeasures } from '@maru/domain/air';
import { installationTypeNames } from '@maru/domain/facility';
import { humidityCorrections } from '@maru/domain/humidity';
import { addressColumn, averageFigure, placeColumns, positionColumns, valuesIn } from '#places/open-data/columns.ts';
import type { DataSet } from '#places/open-data/data-set.ts';
import { listData } from '#places/open-data/lists.ts';
import { statisticsData } from '#places/open-data/statistics.ts';
import { placesOf } from '#places/places.ts';
import type { Services } from '#platform/services.ts';
import { correctionPeriods } from './corrections.ts';
import { type AirPlace, airPlaces } from './places.ts';
import { airSeries } from './series.ts';

const sides = ['indoor', 'outdoor'] as const;
const { kappaKoehler } = humidityCorrections;

export function airOpenData(services: Services): DataSet[] {
  const places = placesOf(airPlaces, services);
  return [
    listData<AirPlace>({
      name: 'air-places',
      title: '대기질 측정 장소',
      englishTitle: 'Air quality stations',
      description: '미세먼지와 온도, 습도, 휘발성유기화합물, 이산화탄소를 측정하는 장소입니다.',
      englishDescription: 'Places where dust, temperature, humidity, VOC and carbon dioxide are measured.',
      columns: [
        ...placeColumns,
        {
          field: 'facilityTypeName',
          name: '시설 종류',
          englishName: 'Kind of facility',
          value: (place) => place.facilityTypeName,
        },
        {
          field: 'detailFacilityTypeName',
          name: '시설 세부 종류',
          englishName: 'Detailed kind of facility',
          value: (place) => place.detailFacilityTypeName,
        },
        addressColumn,
        ...positionColumns,
        ...sides.map((side) => ({
          field: `${side}DeviceCount`,
          name: `${installationTypeNames[side]} 측정기`,
          englishName: side === 'indoor' ? 'Indoor devices' : 'Outdoor devices',
          unit: '대',
          value: (place: AirPlace) => place[side]?.deviceCount ?? 0,
        })),
      ],
      load: () => places.load(),
    }),
    ...statisticsData(services.reads, {
      name: 'air',
      title: '대기질',
      englishTitle: 'Air quality',
      description: '측정 장소마다 실내와 실외로 나누어 평균한 값입니다.',
      englishDescription: 'Averages of each place, indoors and outdoors.',
      series: airSeries,
      figures: airMeasures.map(averageFigure),
      subjectColumns: placeColumns,
      sides: {
        column: {
          field: 'installationType',
          name: '설치 구분',
          englishName: 'Side',
          meaning: 'indoor: 실내, outdoor: 실외',
          englishMeaning: 'indoor or outdoor',
        },
        values: sides,
      },
      applied: {
        column: {
          field: 'dustCorrection',
          name: '미세먼지 습도 보정',
          englishName: 'Humidity correction of dust',
          meaning: `미세먼지와 초미세먼지를 습도로 보정한 때의 방법. 보정하지 않았으면 비어 있음. kappaKoehler: ${kappaKoehler.name}, ${kappaKoehler.source}`,
          englishMeaning: `Method by which dust values were corrected within the row; empty without a correction. kappaKoehler: ${kappaKoehler.englishName}, ${kappaKoehler.source}`,
        },
        periods: (deviceIds) => correctionPeriods(services.db, deviceIds),
      },
      subjects: async () =>
        (await places.load()).map((place) => ({
          facts: valuesIn(placeColumns, place),
          devices: place.devices.map(({ deviceId, installationType }) => ({
            deviceId,
            side: sides.indexOf(installationType),
          })),
        })),
    }),
  ];
}

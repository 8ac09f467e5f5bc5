/** Air quality's handlers of the area `dashboards`. */
import { dashboards } from '@maru/contract/dashboards';
import { airMeasure, airMeasures } from '@maru/domain/air';
import { installationTypeNames } from '@maru/domain/facility';
import { grades } from '@maru/domain/grade';
import { gradeOf, gradeWordOf, valueName } from '@maru/domain/measure';
import { maskPlaceName } from '@maru/domain/personal';
import type { FastifyInstance } from 'fastify';
import { statusOf } from '#places/administration/device-status.ts';
import { placesOf } from '#places/places.ts';
import { deviceCounts, gradeCounts, newestTime, withMaskedName } from '#places/summary.ts';
import { handle } from '#platform/http/handle.ts';
import { Written } from '#platform/http/written.ts';
import type { Services } from '#platform/services.ts';
import { lastDay } from '#telemetry/statistics/range.ts';
import { statisticsOf } from '#telemetry/statistics/statistics.ts';
import { writeChart } from '#telemetry/statistics/write-statistics.ts';
import { type AirPlace, airPlaces, latestAt, markerPart, representativeSide } from './places.ts';
import { airSeries } from './series.ts';

const maxRanked = 10;
const sides = ['indoor', 'outdoor'] as const;
type Side = (typeof sides)[number];

export function registerAirDashboard(app: FastifyInstance, services: Services) {
  const { reads, clock } = services;
  const places = placesOf(airPlaces, services);
  const statistics = statisticsOf(reads, airSeries, airMeasures);

  /** Number of places by grade for each graded measure of a side, best first. */
  const countsOf = (all: readonly AirPlace[], side: Side) =>
    airMeasures
      .filter(({ scale }) => scale)
      .map((measure) => {
        const found = all.flatMap((place) => {
          const latest = place[side];
          return latest ? gradeOf(measure, latest.isStale ? null : latest[valueName(measure.field)]) : [];
        });
        const counts = gradeCounts(grades, found, (status) => gradeWordOf(measure, status));
        return { measurementType: measure.type, counts: counts.filter(({ count }) => count > 0) };
      });

  const { airPlaces: airMarkers, airPlace, airSummary, airMeasurement } = dashboards;
  handle(
    app,
    { airMarkers, airPlace, airSummary, airMeasurement },
    {
      async airMarkers({
        query: { measurementType = 'ultra_fine_dust', installationType = 'outdoor', facilityType, dongCode },
      }) {
        const list = await places.markers({ facilityType, dongCode }, (place) =>
          markerPart(latestAt(places, place, installationType), measurementType),
        );
        return { list: list.map(withMaskedName) };
      },
      async airPlace({ params }) {
        const place = await places.find(params.installationPlaceId);
        return { ...place, placeName: maskPlaceName(place.placeName), devices: places.devices(place) };
      },
      async airSummary() {
        const now = clock.now();
        const all = await places.load();
        const devices = all.flatMap((place) => place.devices);
        const summary = (side: Side) => {
          const latest = places.state(devices.filter((device) => device.installationType === side));
          const placeCount = all.filter((place) => place[side]).length;
          return latest && { ...latest, placeCount, gradeCounts: countsOf(all, side) };
        };
        const [indoor, outdoor] = [summary('indoor'), summary('outdoor')];
        const ranked = await places.markers({}, (place) => {
          const installationType = representativeSide(place, 'ultra_fine_dust');
          const part = markerPart(place[installationType], 'ultra_fine_dust');
          return part && { ...part, installationType };
        });
        return {
          measurementDatetime: newestTime([indoor, outdoor]),
          indoor,
          outdoor,
          ...deviceCounts(devices.map((device) => statusOf(airSeries, device, device, now))),
          ranking: ranked
            .filter(({ measurementStatus }) => measurementStatus !== 'inspection')
            .sort((a, b) => (b.measurementValue ?? -1) - (a.measurementValue ?? -1))
            .slice(0, maxRanked)
            .map(withMaskedName),
        };
      },
      async airMeasurement({ query: { measurementType = 'ultra_fine_dust' } }) {
        const measure = airMeasure(measurementType);
        const range = lastDay(clock.now());
        const all = await places.load();
        const series = await Promise.all(
          sides.map(async (installationType) => {
            const ids = all
              .flatMap((place) => place.devices)
              .filter((device) => device.installationType === installationType)
              .map(({ deviceId }) => deviceId);
            const line = await statistics.line(ids, measure, range, clock.now());
            return { installationType, name: installationTypeNames[installationType], line };
          }),
        );
        const about = { measurementType, unit: measure.unit, datetimeType: range.unit };
        return new Written((bytes) => writeChart(bytes, { ...about, series }));
      },
    },
  );
}

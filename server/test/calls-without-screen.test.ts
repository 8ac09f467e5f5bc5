/**
 * Every call is used by a screen, required by the specification, or used by another program. A call that loses its last
 * screen fails the test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from '@maru/contract';
import type { Call } from '@maru/contract/call';
import { describe, expect, test } from 'vitest';

/** Calls that the specification requires although no screen uses them. */
const specified = [
  'GET /api/air-quality/installation-place/map',
  'GET /api/tilt/installation-place/measure-status',
  'GET /api/crack/installation-place/measure-status',
  'GET /api/bbs/1/articles/ticker',
  'GET /api/air-quality/installation-place/ultra-fine-dust',
  'GET /api/air-quality/installation-place/facility/{type}',
  'GET /api/air-quality/installation-place/{id}/{type}/chart',
  'GET /api/air-quality/measurement-station',
  'POST /admin/api/group/{deptCode}/dept-authority',
  'DELETE /admin/api/group/{deptCode}/dept-authority',
  'GET /api/clean-environment/recycle-bin/installation-place/{id}/attachments/{hashFileName}',
  'GET /api/clean-environment/recycle-bin/count',
  'GET /api/tilt/installation-place/count',
  'GET /api/crack/installation-place/count',
  'GET /api/users/check-password',
  'GET /api/category/{type}',
  'GET /api/category/{type}/detail/{parentCode}',
  'GET /api/security-light/dong',
  'GET /api/map/category/facility',
  'GET /api/map/category/facility/detail/{facility}',
  'GET /admin/api/dashboard/air-quality/installation-place/{installationPlaceId}',
  // The screens' keys contain the name of the measurement type instead of `gradient`.
  'GET /admin/api/dashboard/gradient/installation-place/{installationPlaceId}',
  'GET /api/articles/{articleId}/attachments',
  'GET /api/articles/{articleId}/attachments/{hashFileName}',
  'GET /admin/api/articles/{articleId}/attachments',
  'GET /api/popup/{popupId}/attachments/{hashFileName}',
  'GET /admin/api/popup/{popupId}/attachments',
  'GET /admin/api/sms/send-number',
  'GET /admin/api/statistics/vehicles/{vehicleId}',
  'GET /admin/api/statistics/vehicle/operation/chart',
  'GET /admin/api/installation/vehicle-gps/{vehicleId}',
];

/** Calls beyond the specification whose keys occur in no screen, each with its user. */
const others: Readonly<Record<string, string>> = {
  'POST /ingest/v1/readings': 'devices',
  'GET /ingest/v1/osmand': 'trackers',
  'POST /ingest/v1/osmand': 'trackers',
  'GET /ingest/v1/osmand/{key}': 'trackers',
  'POST /ingest/v1/osmand/{key}': 'trackers',
  'POST /ingest/v1/sources/{sourceId}': 'networks of devices',
  'POST /ingest/v1/sources/{sourceId}/{secret}': 'networks of devices',
  'POST /ingest/v1/weighings': 'the scale’s own program',
  'GET /api/live': 'the live feed: an EventSource, by its path',
  'GET /api/map/tiles/{z}/{x}/{y}': 'maps, by its path',
  'GET /api/bbs/1/articles/feed': 'feed readers, by its path',
  'GET /api/report/photos/{hashFileName}/{secret}': 'images on the page of a report, by their path',
  'GET /api/open-data/{dataSet}/file': 'links of the open data pages, by its path',
  'GET /api/sta/v1.1': 'programs that read open data by SensorThings',
  'GET /api/sta/v1.1/{first}': 'programs that read open data by SensorThings',
  'GET /api/sta/v1.1/{first}/{second}': 'programs that read open data by SensorThings',
  'GET /api/sta/v1.1/{first}/{second}/{third}': 'programs that read open data by SensorThings',
  'GET /api/sta/v1.1/{first}/{second}/{third}/{fourth}': 'programs that read open data by SensorThings',
  'GET /api/sta/v1.1/{first}/{second}/{third}/{fourth}/{fifth}': 'programs that read open data by SensorThings',
  'GET /api/sta/v1.1/{first}/{second}/{third}/{fourth}/{fifth}/{sixth}': 'programs that read open data by SensorThings',
  'POST /api/subscriptions/push/renew': 'the service worker of browser notifications, by its path',
  'POST /api/pass': 'every page that has to wait, by its path',
};

/** Sources of the web, without tests and types, which make no calls. */
function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return /(?<!\.test)\.tsx?$/.test(entry.name)
      ? [readFileSync(path, 'utf8').replace(/OutputOf<\s*'[^']*'/g, '')]
      : [];
  });
}

const keys = Object.values(areas)
  .flatMap((area) => Object.values<Call>(area))
  .map(({ method, path }) => `${method} ${path}`);
const web = sourcesBelow(join(import.meta.dirname, '../../web/src'));

/** Paths in groups' declarations, such as `declarePlaces('tilt'`, and lists with an import. */
const paths = web.flatMap((text) => [...text.matchAll(/\bdeclare\w+\(\s*'([a-z-]+)'/g)].map(([, path]) => path));
const lists = [
  ...paths.map((path) => `/admin/api/installation-place/${path}`),
  ...web.flatMap((text) => [...text.matchAll(/\blist: '(\/admin\/api\/[a-z/-]+)'/g)].map(([, list]) => list)),
];

/** Keys that shared screens build from these: `GET …/${path}` and `GET ${list}/excel`. */
const declared = new Set(
  web.flatMap((text) =>
    [...text.matchAll(/`((?:GET|POST|PATCH|DELETE) [^`]*)\$\{(path|list)\}([^`]*)`/g)].flatMap(
      ([, before, name, after]) => (name === 'path' ? paths : lists).map((one) => `${before}${one}${after}`),
    ),
  ),
);

/**
 * True if a file contains the call's whole key, or builds it from another one by appending a suffix such as '/excel'.
 */
function isMade(key: string): boolean {
  const names = (text: string, part: string) => ["'", '"', '`'].some((quote) => text.includes(part + quote));
  const ends = [...key.matchAll(/\//g)].map(({ index }) => index);
  if (declared.has(key)) return true;
  return web.some(
    (text) =>
      names(text, key) || ends.some((end) => text.includes(`}${key.slice(end)}\``) && names(text, key.slice(0, end))),
  );
}

describe('every call', () => {
  test('is used by a screen, specified, or used by another program', () => {
    const known = new Set([...specified, ...Object.keys(others)]);
    expect(keys.filter((key) => !isMade(key) && !known.has(key))).toEqual([]);
  });

  test('is exempt only while it exists and no screen uses it', () => {
    const all = new Set(keys);
    const exempt = [...specified, ...Object.keys(others)];
    expect(exempt.filter((key) => !all.has(key) || isMade(key))).toEqual([]);
  });
});

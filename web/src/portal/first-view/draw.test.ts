import { expect, test } from 'vitest';
import { drawFirstView } from './draw.tsx';

const base = import.meta.env.BASE_URL.replace(/\/$/, '');

test.each([
  ['/posts/popup', '/api/popup'],
  ['/posts/popup/7', '/api/popup/7'],
  ['/airQuality/indoor', '/api/air-quality/installation-place/indoor'],
  ['/airQuality/indoor', '/api/air-quality/installation-place/facility'],
  ['/decrepitBuilding/gradient', '/api/tilt/installation-place/list'],
  ['/decrepitBuilding/crack', '/api/crack/installation-place/list'],
  ['/population/location', '/api/cctv/installation-place/location-status'],
  ['/population/dong', '/api/cctv/installation-place/measurement-dong'],
  ['/cleaning/smartRecycleBin', '/api/clean-environment/recycle-bin/report'],
  ['/cleaning/cleaningVehicle', '/api/clean-environment/vehicle'],
  ['/cleaning/cleaningVehicle', '/api/clean-environment/vehicle/count'],
])('%s comes with the answer of %s', async (page, call) => {
  const { asked, isKnown } = await drawFirstView(base + page, []);
  expect(isKnown).toBe(true);
  expect(asked.map(({ address }) => address.split('?', 1)[0])).toContain(call);
});

test('a popup is drawn of its answer, and names its page', async () => {
  const popup = {
    popupId: 7,
    popupTitle: '물놀이장 개장',
    imageAlternativeText: '물놀이장',
    popupContents: '<p>칠월 초하루부터</p>',
    shortcutLink: '',
    startDatetime: '2026-11-01 00:00:00',
    endDatetime: '2026-11-30 00:00:00',
    imgPath: '/x.png',
  };
  const answers = [{ key: 'GET /api/popup/{popupId}', input: { params: { popupId: 7 } }, answer: popup }];
  const { html, title } = await drawFirstView(`${base}/posts/popup/7`, answers);
  expect(title).toContain('물놀이장 개장');
  expect(html).toContain('<p>칠월 초하루부터</p>');
});

test.each(['airQuality', 'gradient', 'crack', 'cctv', 'smartRecycleBin', 'cleaningVehicle', 'securityLight'])(
  'the %s map is drawn with the outline and the names of the dongs',
  async (map) => {
    const dong = (dongCode: string, dongName: string, longitude: number) => ({
      dongCode,
      dongName,
      latitude: 37.6,
      longitude,
      boundary: [
        [longitude - 0.01, 37.59],
        [longitude + 0.01, 37.59],
        [longitude + 0.01, 37.61],
        [longitude - 0.01, 37.59],
      ],
    });
    const district = {
      name: '중랑구',
      office: {},
      centre: { latitude: 37.6, longitude: 127.09, zoom: 13 },
      dongs: [dong('1', '면목본동', 127.08), dong('2', '망우3동', 127.1)],
      streets: null,
      mapStyleUrl: '',
    };
    const { html } = await drawFirstView(`${base}/map/${map}`, [
      { key: 'GET /api/district', input: {}, answer: district },
    ]);
    const picture = /data-district-picture.*?<\/div>/.exec(html)?.[0] ?? '';
    expect(picture).toMatch(/<path[^>]* d="M\d+ \d+l[^"]+zM\d+ \d+l[^"]+z"/);
    for (const { dongName } of district.dongs) expect(picture).toContain(dongName);
  },
);

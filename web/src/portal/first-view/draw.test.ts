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
])('renders %s with the answer of %s', async (page, call) => {
  const { pendingCalls, isKnown } = await drawFirstView(base + page, []);
  expect(isKnown).toBe(true);
  expect(pendingCalls.map(({ address }) => address.split('?', 1)[0])).toContain(call);
});

test('renders a popup from its embedded answer, with its title', async () => {
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

test.each(['/main', '/airQuality', '/securityLight', '/cleaning/myStreet', '/decrepitBuilding/gradient'])(
  'renders %s in English for a link in English, with the names of the district',
  async (page) => {
    const { html, title, description, language, pendingCalls } = await drawFirstView(`${base}${page}?lang=en`, []);
    expect(language).toBe('en');
    expect([title, description].join('\n')).not.toMatch(/\p{Script=Hangul}/u);
    // Only the switch of languages contains Korean.
    expect(html.replace(/<button[^>]*lang="ko".*?<\/button>/g, '')).not.toMatch(/\p{Script=Hangul}/u);
    expect(pendingCalls.map(({ address }) => address)).toContain('/api/district/english-names');
  },
);

test.each([
  ['', 1],
  ['?step=form', 0],
])("draws the first step of a join%s, but no later one, which depends on the browser's data", async (query, count) => {
  const { html } = await drawFirstView(`${base}/account/join${query}`, []);
  expect(html).toContain('aria-current="step"');
  expect(html.split('<strong>일반 회원</strong>')).toHaveLength(1 + count);
});

test('counts lights off at night among those that are off', async () => {
  const counts = { onCount: 294, offCount: 4, brokenCount: 1, blackoutCount: 1, nightFaultCount: 2 };
  const answer = {
    ...counts,
    totalCount: 300,
    silentCount: 0,
    unknownCount: 0,
    measurementDatetime: '2026-11-01 21:59:00',
    indcCompanies: [],
    dongs: [],
  };
  const { html } = await drawFirstView(`${base}/securityLight`, [
    { key: 'GET /api/security-light/device-summary', input: {}, answer },
  ]);
  const [total, ...states] = [...html.matchAll(/>(\d+)개<\/dd>/g)].map(([, count]) => Number(count));
  expect([total, states.length]).toEqual([300, 5]);
  expect(states.reduce((sum, count) => sum + count, 0)).toBe(total);
  expect(html).toContain('야간 소등 2개 포함');
});

test('starts a page of vehicles with links to their map and replay', async () => {
  const answer = { totalVehicleCount: 3, operationVehicleCount: 2, silentVehicleCount: 1, list: [] };
  const { html } = await drawFirstView(`${base}/cleaning/cleaningVehicle`, [
    { key: 'GET /api/clean-environment/vehicle/count', input: {}, answer },
  ]);
  expect(html).toContain('<dl');
  const page = html.slice(html.indexOf('</h1>'));
  const ways = ['지도에서 보기', '지난 운행 다시 보기'].map((way) => page.indexOf(way));
  expect(Math.min(...ways)).toBeGreaterThan(0);
  expect(page.slice(0, Math.max(...ways))).not.toMatch(/<(section|table|dl)/);
});

test.each(['/posts/notice', '/securityLight'])(
  'keeps the search of %s usable without scripts, because its fields have names',
  async (page) => {
    const { html } = await drawFirstView(base + page, []);
    expect(html).toMatch(/<form.*<input[^>]* name="keyword".*type="submit"/s);
  },
);

test('links telephone numbers of the office to calls', async () => {
  const office = { name: '중랑구청', address: '', telephone: '02-0000-1000', fax: '02-0000-1001', homepage: '' };
  const answer = { name: '중랑구', office, dongs: [], copyrightYear: 2019 };
  const { html } = await drawFirstView(`${base}/airQuality`, [{ key: 'GET /api/district', input: {}, answer }]);
  expect(html).toContain('href="tel:02-0000-1000"');
  expect(html).not.toContain('tel:02-0000-1001');
});

test('renders an unknown address below /map/ between header and footer', async () => {
  const { html, isKnown } = await drawFirstView(`${base}/map/nothing`, []);
  expect(isKnown).toBe(false);
  expect(html).toMatch(/<header.*<footer/s);
});

test.each(['airQuality', 'gradient', 'crack', 'cctv', 'smartRecycleBin', 'cleaningVehicle', 'securityLight'])(
  'renders the %s map with outline and names of the dongs',
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

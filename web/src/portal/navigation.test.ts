import { mainGroups } from '@maru/domain/main-groups';
import { mapLayers } from '@maru/domain/map-layer';
import { searchableLayers } from '@maru/domain/searchable-layers';
import { describe, expect, it } from 'vitest';
import { groups } from '#features/groups.ts';
import { ko } from '#texts/ko.ts';
import { areaOf, areasOf } from './navigation.ts';
import { features } from './routes.ts';

const areas = areasOf(features);
const listed = areas.filter(({ isUnlisted }) => !isUnlisted);
const titles = (area: ReturnType<typeof areaOf>) => area?.pages.map(({ title }) => title(ko));

describe('areasOf', () => {
  it('lists the areas and their pages in menu order', () => {
    expect(listed.map((area) => [area.title(ko), ...(titles(area) ?? [])])).toEqual([
      ['대기질', '대기질 측정소', '실내 공기질', '대기질 지도'],
      ['노후 건축물', '건물 기울기', '건물 균열', '기울기 지도', '균열 지도'],
      ['유동인구', '지역별 유동인구', '동별 유동인구', '유동인구 통계', '유동인구 지도'],
      ['보안등', '보안등 현황', '보안등 지도'],
      ['청소차량', '청소차량 현황', '우리 길 청소 기록', '청소 통계', '청소차량 지도'],
      ['재활용 수거함', '재활용 수거함 현황', '재활용 수거함 찾기', '재활용 수거함 지도'],
      ['통합 지도', '통합 지도'],
      ['알림', '공지사항', '알림 받기', '고장 신고'],
    ]);
  });

  it("excludes a citizen's own pages from the menu", () => {
    expect(titles(areaOf(areas, '/myPage/building'))).toEqual([
      '마이페이지',
      '관심 측정소',
      '내 알림',
      '운영 시설',
      '내 건물',
    ]);
    expect(listed).not.toContain(areaOf(areas, '/myPage'));
  });

  it('contains every area to which a page belongs', () => {
    const keys = features.flatMap(({ area }) => area?.key ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    const named = features.flatMap(({ pages }) => pages.flatMap(({ menu }) => menu?.area ?? []));
    expect(named.filter((key) => !keys.includes(key))).toEqual([]);
  });
});

describe('areaOf', () => {
  it.each([
    ['/airQuality/12', '/airQuality'],
    ['/map/crack', '/decrepitBuilding/gradient'],
    ['/device/smartRecycleBin/3', '/cleaning/smartRecycleBin'],
    ['/cleaning/statistics', '/cleaning/cleaningVehicle'],
    ['/posts/popup/7', '/posts/notice'],
    ['/airQualityIndoor', undefined],
    ['/user/login', undefined],
  ])('places %s in the area of %s', (path, first) => {
    expect(areaOf(areas, path)?.pages[0].to).toBe(first);
  });
});

describe('the device groups', () => {
  it('provide a tile for every group of the main page, a panel for every layer and a map for every search result', () => {
    const tiles = groups.flatMap(({ tiles = [] }) => tiles.map(({ group }) => group));
    expect(tiles.toSorted()).toEqual(mainGroups.toSorted());
    const maps = groups.map(({ map }) => map);
    expect(maps.flatMap((map) => Object.keys(map.panels)).toSorted()).toEqual(mapLayers.toSorted());
    const found = maps.flatMap((map) => Object.keys(map.addresses ?? {}));
    expect(found.toSorted()).toEqual([...searchableLayers, 'dong'].toSorted());
  });
});

/** The forecast's regions, which differ from the provinces. */
import type { District } from '@maru/domain/district';
import { ConfigError } from '#config.ts';

const byProvince: Record<string, string> = {
  서울특별시: '서울',
  부산광역시: '부산',
  대구광역시: '대구',
  인천광역시: '인천',
  광주광역시: '광주',
  대전광역시: '대전',
  울산광역시: '울산',
  세종특별자치시: '세종',
  충청북도: '충북',
  충청남도: '충남',
  전라북도: '전북',
  전북특별자치도: '전북',
  전라남도: '전남',
  경상북도: '경북',
  경상남도: '경남',
  제주특별자치도: '제주',
};

/** Two provinces have two regions each, so the district's file must name the region. */
const named = ['경기북부', '경기남부', '영동', '영서'];

const regions: readonly string[] = [...new Set([...Object.values(byProvince), ...named])];

/**
 * The region of a district, from the district's file or the province.
 * @throws ConfigError if neither determines the region
 */
export function regionOf({ fullName, forecastRegion }: Pick<District, 'fullName' | 'forecastRegion'>): string {
  const region = forecastRegion ?? byProvince[fullName.split(' ')[0] ?? ''];
  if (region && regions.includes(region)) return region;
  throw new ConfigError([
    `the district's file must name its forecastRegion, one of ${regions.join(', ')}: '${forecastRegion ?? fullName}' doesn't decide it`,
  ]);
}

/** The configuration check's message about a district's region, which only a real forecast needs. */
export function checkRegion(district: Pick<District, 'fullName' | 'forecastRegion'>): { fine?: string; note?: string } {
  try {
    return { fine: `forecast    ${regionOf(district)}` };
  } catch {
    return {
      note: 'no forecastRegion: needed once AIR_KOREA_SERVICE_KEY is set (경기북부, 경기남부, 영동 or 영서)',
    };
  }
}

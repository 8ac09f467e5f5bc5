/** A district as its one file describes it. Coordinates are WGS 84 degrees, [longitude, latitude] in geometry. */
export interface District {
  name: string;
  /** As English pages call it; where it has none, they show the Korean name. The same holds for dongs. */
  englishName?: string;
  /** The whole name with its city: '서울특별시 중랑구'. */
  fullName: string;
  /** True where the places, devices and values are invented; every page says so. */
  isDemo: boolean;
  office: { name: string; address: string; telephone: string; nightTelephone: string; fax: string; homepage: string };
  centre: { latitude: number; longitude: number; zoom: number };
  /** Who is in charge of personal data: a position and its department, never a person; absent: the office itself. */
  privacyOfficer?: { title: string; department: string; telephone: string; emailAddress: string };
  /** The region of the national air-quality forecast, where the province in `fullName` has several: '경기북부'. */
  forecastRegion?: string;
  /** The office's code among the country's, which administrators' accounts name: '3060000'. */
  organizationCode?: string;
  /** The year in the public site's copyright line; absent: `defaultCopyrightYear`. */
  copyrightYear?: number;
  /** Selects of facilities offer kindergartens and cooperative infant care, too. */
  showsNurserySubtypes?: boolean;
  /** What English pages call whatever else has a Korean name: the office, its address, facilities. */
  englishNames?: Readonly<Record<string, string>>;
  dongs: Dong[];
}

/** The specification's. */
export const defaultCopyrightYear = 2019;

export interface Dong {
  dongCode: string;
  dongName: string;
  englishName?: string;
  latitude: number;
  longitude: number;
  /** Outer ring, closed, counter-clockwise. */
  boundary: [number, number][];
}

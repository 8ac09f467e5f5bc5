/** A district, read from one file. Coordinates are WGS 84 degrees; geometry has [longitude, latitude]. */
export interface District {
  name: string;
  /** English name; English pages fall back to the Korean name, also for dongs. */
  englishName?: string;
  /** The whole name with its city: '서울특별시 중랑구'. */
  fullName: string;
  /** True if the places, devices and values are fictitious, which every page then states. */
  isDemo: boolean;
  office: { name: string; address: string; telephone: string; nightTelephone: string; fax: string; homepage: string };
  centre: { latitude: number; longitude: number; zoom: number };
  /** The position and department in charge of personal data, never a person; absent means the office itself. */
  privacyOfficer?: { title: string; department: string; telephone: string; emailAddress: string };
  /** The region of the national air-quality forecast, needed if the province in `fullName` has several: '경기북부'. */
  forecastRegion?: string;
  /** The office's national organization code, used in administrators' accounts: '3060000'. */
  organizationCode?: string;
  /** The year in the public site's copyright line; absent: `defaultCopyrightYear`. */
  copyrightYear?: number;
  /** True if facility filters also offer kindergartens and cooperative infant care. */
  showsNurserySubtypes?: boolean;
  /** English names of everything else with a Korean name: the office, its address, facilities. */
  englishNames?: Readonly<Record<string, string>>;
  dongs: Dong[];
}

/** From the specification. */
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

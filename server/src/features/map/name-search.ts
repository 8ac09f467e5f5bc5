/** Finds places and dongs by name. The names are in memory, taken apart once: somebody asks with every letter typed. */
import { airGroup, binGroup, lightGroup } from '@maru/domain/device-groups';
import type { District } from '@maru/domain/district';
import { nameFit, type SearchedName, searchedName, searchedText } from '@maru/domain/name-search';
import { type SearchableLayer, searchableLayers } from '@maru/domain/searchable-layers';
import type { Database } from '#platform/database/pool.ts';
import { Snapshot } from '#platform/snapshot.ts';

export interface NamedPlace {
  installationPlaceId: number;
  name: string;
  dongCode: string;
  dongName: string;
  latitude: number;
  longitude: number;
}

type Found = NamedPlace & { layer: SearchableLayer | 'dong' };
type Entry = Found & { searched: SearchedName };

/** A new place is found after twice as long, at the latest. */
const freshMs = 5000;
/** More suggestions than a person looks through. */
const mostFound = 8;
const layerOfType: Record<string, SearchableLayer> = {
  [airGroup.placeType]: 'air',
  [binGroup.placeType]: 'bin',
  [lightGroup.placeType]: 'light',
};

interface NameSearchParts {
  db: Database;
  district: Pick<District, 'dongs'>;
  /** Areas where people are counted are no places of a group. */
  readAreas: () => Promise<NamedPlace[]>;
}

export class NameSearch {
  readonly #parts: NameSearchParts;
  readonly #entries = new Snapshot(freshMs, () => this.#read());

  constructor(parts: NameSearchParts) {
    this.#parts = parts;
  }

  /** The names that fit best; of equal ones a dong comes first, then the layer that the map shows. */
  async find(typed: string, layer: SearchableLayer | undefined): Promise<Found[]> {
    const text = searchedText(typed);
    if (!text) return [];
    const order = ['dong', ...(layer ? [layer] : []), ...searchableLayers];
    return (await this.#entries.get())
      .flatMap((entry) => {
        const fit = nameFit(entry.searched, text);
        return fit === null ? [] : [{ entry, fit, rank: order.indexOf(entry.layer) }];
      })
      .sort((a, b) => a.fit - b.fit || a.rank - b.rank || a.entry.name.localeCompare(b.entry.name, 'ko'))
      .slice(0, mostFound)
      .map(({ entry: { searched: _, ...found } }) => found);
  }

  async #read(): Promise<Entry[]> {
    const { db, district, readAreas } = this.#parts;
    const [places, areas] = await Promise.all([selectNames(db), readAreas()]);
    const dongs = district.dongs.map(({ dongCode, dongName, latitude, longitude }): Found => {
      return { layer: 'dong', installationPlaceId: 0, name: dongName, dongCode, dongName, latitude, longitude };
    });
    const found = [
      ...dongs,
      ...places.flatMap(({ placeType, ...place }): Found[] => {
        const layer = layerOfType[placeType];
        return layer ? [{ ...place, layer }] : [];
      }),
      ...areas.map((area): Found => ({ ...area, layer: 'people' })),
    ];
    return found.map((one) => ({ ...one, searched: searchedName(one.name) }));
  }
}

const selectNames = (db: Database) =>
  db
    .selectFrom('installation_place as p')
    .innerJoin('dong as d', 'd.dong_code', 'p.dong_code')
    .select([
      'p.place_type as placeType',
      'p.installation_place_id as installationPlaceId',
      'p.installation_place_name as name',
      'p.dong_code as dongCode',
      'd.dong_name as dongName',
      'p.latitude',
      'p.longitude',
    ])
    .where('p.place_type', 'in', Object.keys(layerOfType))
    .where('p.deleted_at', 'is', null)
    .execute();

/** Finds places and dongs by name. Every keystroke searches, so the split names are cached in memory. */

import type { District } from '@maru/domain/district';
import { nameFit, type SearchedName, searchedName, searchedText } from '@maru/domain/name-search';
import { type SearchableLayer, searchableLayers } from '@maru/domain/searchable-layers';
import type { NamedLayer, NamedPlace } from '#places/map-layer.ts';
import { Snapshot } from '#platform/snapshot.ts';

type Found = NamedPlace & { layer: SearchableLayer | 'dong' };
type Entry = Found & { searched: SearchedName };

/** Lifetime of the cached names; a new place is found after at most twice this time. */
const freshMs = 5000;
/** Maximum suggestions. */
const mostFound = 8;

export class NameSearch {
  readonly #dongs: readonly Found[];
  readonly #layers: readonly NamedLayer[];
  readonly #entries = new Snapshot(freshMs, () => this.#read());

  constructor({ dongs }: Pick<District, 'dongs'>, layers: readonly NamedLayer[]) {
    this.#dongs = dongs.map(({ dongCode, dongName, latitude, longitude }): Found => {
      return { layer: 'dong', installationPlaceId: 0, name: dongName, dongCode, dongName, latitude, longitude };
    });
    this.#layers = layers;
  }

  /** The best matching names. With equal rank, dongs precede the map's own layer, and this precedes other layers. */
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
    const found = await Promise.all(
      this.#layers.map(async ({ layer, read }) => (await read()).map((place): Found => ({ ...place, layer }))),
    );
    return [...this.#dongs, ...found.flat()].map((one) => ({ ...one, searched: searchedName(one.name) }));
  }
}

import { declaredLayers } from './device-groups.ts';
import { type DeclaredLayer, inOrder } from './group.ts';

type Layers = typeof declaredLayers;
/** A layer whose places can be searched by name. */
export type SearchableLayer = {
  [Name in keyof Layers]: Layers[Name] extends { search: object } ? Name : never;
}[keyof Layers];

/** Searchable layers in the order of their suggestions. */
export const searchableLayers = inOrder<SearchableLayer, DeclaredLayer>(declaredLayers, ({ search }) => search?.order);

/** The layers' names among suggestions. */
export const searchNames = (name: 'name' | 'englishName') =>
  Object.fromEntries(searchableLayers.map((layer) => [layer, declaredLayers[layer].search[name]])) as Readonly<
    Record<SearchableLayer, string>
  >;

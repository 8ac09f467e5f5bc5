import { declaredLayers } from './device-groups.ts';
import { type DeclaredLayer, inOrder } from './group.ts';

type Layers = typeof declaredLayers;
/** A layer whose places can be searched by name. */
export type SearchableLayer = {
  [Name in keyof Layers]: Layers[Name] extends { searchOrder: number } ? Name : never;
}[keyof Layers];

/** In the order of their suggestions. */
export const searchableLayers = inOrder<SearchableLayer, DeclaredLayer>(
  declaredLayers,
  ({ searchOrder }) => searchOrder,
);

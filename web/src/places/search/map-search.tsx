import { createContext, type ReactNode, useContext } from 'react';

const MapSearchContext = createContext<ReactNode>(null);

/** Gives a map's bar the search that finds places on that map. */
export const MapSearchProvider = MapSearchContext;

/** The search of the map around it; nothing where there is none. */
export const MapSearch = () => useContext(MapSearchContext);

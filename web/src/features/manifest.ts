/**
 * What a feature declares of itself: its `portal.ts` for the public site, listed in `features/portal.ts`, and its
 * `console.ts` for the console, listed in `features/console.ts`. Each site's first bundle has its declarations alone.
 */
import type { ConsolePage } from '@maru/domain/administration';
import type { MapLayer } from '@maru/domain/map-layer';
import type { createRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { beginning } from '#lib/paths/beginning.ts';
import type { Search } from '#lib/paths/search.ts';
import type { OpenPanelProps } from '#places/map/open-place.tsx';
import type { MapAddresses } from '#places/search/found-address.ts';
import type { GroupTile } from '#places/tile/tile.tsx';
import type { MapLayers } from '#places/union/union-layer.ts';
import type { Texts } from '#texts/ko.ts';

export type Title = (texts: Texts) => string;
/** A page's component, fetched when the page is opened. */
export type PageComponent = NonNullable<Parameters<typeof createRoute>[0]['component']>;
/** Fetches data that a page is drawn with; its result is the page's loader data. */
export type Loader = () => Promise<unknown>;

/** An area of the public site: an entry of its menu, whose pages are in a menu of their own. */
export interface PortalArea {
  key: string;
  title: Title;
  /** Left out of the menu: the header has a link of its own. */
  isUnlisted?: true;
}

export interface PortalPage {
  path: string;
  title: Title;
  component: PageComponent;
  loader?: Loader;
  /** Its place in an area; a page without one belongs to no area, or is reached from another page. */
  menu?: {
    /** Key of the area; by default that of the feature. */
    area?: string;
    /** Position in the area; 0 by default. Pages of one position keep the order of their declaration. */
    order?: number;
    /** What its address begins with, where it is a list. */
    search?: typeof beginning;
    /** Offered only to those for whom there is something on it. */
    needs?: 'facility';
    /** Belongs to the area without an entry in its menu. */
    isHidden?: true;
  };
}

export type MapPanels = Partial<Record<MapLayer, ComponentType<OpenPanelProps>>>;

export interface PortalFeature {
  area?: PortalArea;
  pages: readonly PortalPage[];
  /** Stands around every page, as a route of this id. */
  around?: { id: string; component: PageComponent };
  /** Its tiles on the main page. */
  tiles?: readonly GroupTile[];
  map?: {
    /** Its layers on the map of all layers, fetched with that map. */
    layers: () => Promise<MapLayers>;
    /** The panel of an open place there, by layer. */
    panels: MapPanels;
    /** The maps that show what a search by name finds. */
    addresses?: MapAddresses;
  };
}

/** The page, and what is under it, that some queries of an address lead to. */
export type RedirectOf = (search: Search) => { page: ConsolePage; under: string } | null;

/** A page of the console that needs a permission. */
export interface ConsoleScreen {
  component: PageComponent;
  loader?: Loader;
  /** Pages under it, by the rest of their address. They need the same permission. */
  under?: Readonly<Record<string, { title: string; component: PageComponent; redirectOf?: RedirectOf }>>;
}

/** A page of the console that needs no permission. */
export interface OpenConsolePage {
  path: string;
  title: string;
  component: PageComponent;
  /** Stands alone, without menu and bar, and needs no session. */
  isAlone?: boolean;
}

export interface ConsoleFeature {
  /** By the key of their permission, which is their address, too. */
  screens?: Partial<Record<ConsolePage, ConsoleScreen>>;
  pages?: readonly OpenConsolePage[];
  /** Its layers on the map of all layers, fetched with that map. */
  mapLayers?: () => Promise<MapLayers>;
}

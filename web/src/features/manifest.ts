/**
 * A feature's manifest: its `portal.ts` for the public site, listed in `features/portal.ts`, and its `console.ts` for
 * the console, listed in `features/console.ts`. A device group is listed once, in `features/groups.ts`, and the console
 * loads its `console.ts`. The public site's first bundle contains only its manifests.
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
/** A page's component, loaded when the page is opened. */
export type PageComponent = NonNullable<Parameters<typeof createRoute>[0]['component']>;
/** Loads data before a page renders; the result is the route's loader data. */
export type Loader = () => Promise<unknown>;

/** An area of the public site: a menu entry with its own submenu of pages. */
export interface PortalArea {
  key: string;
  title: Title;
  /** Omitted from the menu, because the header links to it. */
  isUnlisted?: true;
}

export interface PortalPage {
  path: string;
  title: Title;
  component: PageComponent;
  loader?: Loader;
  /** The page's entry in an area's menu. A page without `menu` belongs to no area, or is linked from another page. */
  menu?: {
    /** Key of the area; default: the feature's. */
    area?: string;
    /** Position in the area; default 0. Equal positions are in the order of declaration. */
    order?: number;
    /** Initial query of a list's address. */
    search?: typeof beginning;
    /** Shown only to members who have content on the page. */
    needs?: 'facility';
    /** Belongs to the area without a menu entry. */
    isHidden?: true;
  };
}

export type MapPanels = Partial<Record<MapLayer, ComponentType<OpenPanelProps>>>;

export interface PortalFeature {
  area?: PortalArea;
  pages: readonly PortalPage[];
  /** A route with this id around all of the feature's pages. */
  around?: { id: string; component: PageComponent };
  /** The feature's tiles on the main page. */
  tiles?: readonly GroupTile[];
}

/** A device group: public pages, layers of the union map, and console pages. */
export interface GroupFeature extends PortalFeature {
  map: {
    /** The group's layers of the union map, loaded with the map on either site. */
    layers: () => Promise<MapLayers>;
    /** The panel of an open place on the public site, by layer. */
    panels: MapPanels;
    /** Addresses of the maps that show places found by a search. */
    addresses?: MapAddresses;
  };
  console: () => Promise<ConsoleScreens>;
}

/** Redirects some queries of an address to a page and a path below it. */
export type RedirectOf = (search: Search) => { page: ConsolePage; under: string } | null;

/** A console page that requires a permission. */
export interface ConsoleScreen {
  component: PageComponent;
  loader?: Loader;
  /** Pages below the screen, by the rest of their address. They require the same permission. */
  under?: Readonly<Record<string, { title: string; component: PageComponent; redirectOf?: RedirectOf }>>;
}

/** A console page without a required permission. */
export interface OpenConsolePage {
  path: string;
  title: string;
  component: PageComponent;
  /** Without menu, bar and session. */
  isAlone?: boolean;
}

/** Screens by permission key, which is also the screen's address. */
export type ConsoleScreens = Partial<Record<ConsolePage, ConsoleScreen>>;

export interface ConsoleFeature {
  screens?: ConsoleScreens;
  pages?: readonly OpenConsolePage[];
}

/**
 * Layers whose places anybody may find by name, in the order of their suggestions. Buildings aren't among them: their
 * names are masked for the public. Vehicles stand nowhere for long.
 */
export const searchableLayers = ['air', 'people', 'bin', 'light'] as const;
export type SearchableLayer = (typeof searchableLayers)[number];

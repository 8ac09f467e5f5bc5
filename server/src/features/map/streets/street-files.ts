/** Names of the files that tiles are kept in. */

/** What the maps are told, beside the tiles; a folder without it isn't whole. */
export const descriptionFile = 'streets.json';
/** Whose data a folder of layers holds, where the office says so itself. */
export const attributionFile = 'attribution.txt';
/** A tile's file, gzipped. */
export const tileFile = (z: number, x: number, y: number) => `${z}-${x}-${y}.mvt.gz`;

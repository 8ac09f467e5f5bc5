/** File names in a folder of tiles. */

/** Description for maps, stored with the tiles; a folder without this file is incomplete. */
export const descriptionFile = 'streets.json';
/** The office's own attribution in a folder of layers. */
export const attributionFile = 'attribution.txt';
/** A tile's file, gzipped. */
export const tileFile = (z: number, x: number, y: number) => `${z}-${x}-${y}.mvt.gz`;

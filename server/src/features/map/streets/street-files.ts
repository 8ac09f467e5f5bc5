/** File names in a folder of tiles. */

/** The description for maps beside the tiles; a folder without it is incomplete. */
export const descriptionFile = 'streets.json';
/** The office's own attribution in a folder of layers. */
export const attributionFile = 'attribution.txt';
/** A tile's file, gzipped. */
export const tileFile = (z: number, x: number, y: number) => `${z}-${x}-${y}.mvt.gz`;

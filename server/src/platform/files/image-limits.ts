/** Limits shared by the server and its image program. */

/** Maximum pixels of a side; more isn't useful on a screen. Tall images are infographics for scrolling. */
export const [maxWidth, maxHeight] = [2048, 8192];

/** A larger PNG is treated as a photograph, for which the format isn't suited. */
export const maxPngBytes = 1024 * 1024;

/** Exit codes of the program besides 0; any other is a failure not caused by the image. */
export const endings = { unreadable: 20, tooManyPixels: 21 } as const;

/** Limits shared by the server and its image program. */

/** Maximum width and height in pixels, sufficient for screens. Tall images are infographics for scrolling. */
export const [maxWidth, maxHeight] = [2048, 8192];

/** Maximum bytes of a PNG. Larger ones are treated as photographs, for which the format is unsuitable. */
export const maxPngBytes = 1024 * 1024;

/** Exit codes of the program besides 0; other codes mean a failure not caused by the image. */
export const endings = { unreadable: 20, tooManyPixels: 21 } as const;

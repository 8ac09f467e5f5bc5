/** What the server and the program that makes its images anew agree on. */

/** Beyond this many pixels a screen shows no more of it; tall ones are infographics, read by scrolling. */
export const [maxWidth, maxHeight] = [2048, 8192];

/** A PNG that stays larger in bytes is a photograph, for which that format was not made. */
export const maxPngBytes = 1024 * 1024;

/** Exit codes of the program, besides 0; with any other it failed through no fault of the image's. */
export const endings = { unreadable: 20, tooManyPixels: 21 } as const;

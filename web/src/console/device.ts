interface Device {
  userAgent: string;
  /** The main pointer is a finger. */
  isTouched: boolean;
  /** The screen's shorter side in px. */
  shortSide: number;
}

/** Up to here a screen that is touched is a phone's or a small tablet's. */
const largestMobileSide = 820;

/** Whether the console is refused on this device. */
export const isMobile = ({ userAgent, isTouched, shortSide }: Device): boolean =>
  /Android|iPhone|iPad|iPod|Mobile|Windows Phone/i.test(userAgent) || (isTouched && shortSide <= largestMobileSide);

export const thisDevice = (): Device => ({
  userAgent: navigator.userAgent,
  isTouched: matchMedia('(pointer: coarse)').matches,
  shortSide: Math.min(screen.width, screen.height),
});

interface Device {
  userAgent: string;
  /** True if the main pointer is a finger. */
  isTouched: boolean;
  /** The screen's shorter side in px. */
  shortSide: number;
}

/** Up to this size, a touch screen counts as a phone or small tablet. */
const largestMobileSide = 820;

/** Whether the console can't be used on this device. */
export const isMobile = ({ userAgent, isTouched, shortSide }: Device): boolean =>
  /Android|iPhone|iPad|iPod|Mobile|Windows Phone/i.test(userAgent) || (isTouched && shortSide <= largestMobileSide);

export const thisDevice = (): Device => ({
  userAgent: navigator.userAgent,
  isTouched: matchMedia('(pointer: coarse)').matches,
  shortSide: Math.min(screen.width, screen.height),
});

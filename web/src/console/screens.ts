import type { ConsolePage } from '@maru/domain/administration';
import { consoleFeatures } from '#features/console.ts';
import type { ConsoleFeature, ConsoleScreen } from '#features/manifest.ts';
import { shell } from './pages/console.ts';

export const features: readonly ConsoleFeature[] = [shell, ...consoleFeatures];

/** The console's pages that require a permission, by key. A page missing here has no menu entry and no address. */
export const screens: Partial<Record<ConsolePage, ConsoleScreen>> = Object.assign(
  {},
  ...features.map((feature) => feature.screens),
);

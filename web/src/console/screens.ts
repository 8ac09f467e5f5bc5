import type { ConsolePage } from '@maru/domain/administration';
import { consoleFeatures } from '#features/console.ts';
import type { ConsoleFeature, ConsoleScreen } from '#features/manifest.ts';
import { shell } from './pages/console.ts';

export const features: readonly ConsoleFeature[] = [shell, ...consoleFeatures];

/** The console's pages that need a permission, by their keys. A page that isn't here is in no menu and has no address. */
export const screens: Partial<Record<ConsolePage, ConsoleScreen>> = Object.assign(
  {},
  ...features.map((feature) => feature.screens),
);

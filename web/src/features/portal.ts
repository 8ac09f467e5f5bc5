/** The public site's features without devices, one per line, in the order of menus. */
import { administrators } from './administrators/portal.ts';
import { citizens } from './citizens/portal.ts';
import type { PortalFeature } from './manifest.ts';
import { notices } from './notices/portal.ts';
import { openData } from './open-data/portal.ts';
import { popups } from './popups/portal.ts';
import { privacy } from './privacy/portal.ts';
import { reports } from './reports/portal.ts';
import { subscriptions } from './subscriptions/portal.ts';

export const areas: readonly PortalFeature[] = [
  notices,
  popups,
  subscriptions,
  reports,
  citizens,
  administrators,
  privacy,
  openData,
];

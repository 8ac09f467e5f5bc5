/** The public site's features, one per line. Menus and tiles keep this order. */
import { administrators } from './administrators/portal.ts';
import { air } from './air/portal.ts';
import { bins } from './bins/portal.ts';
import { buildings } from './buildings/portal.ts';
import { citizens } from './citizens/portal.ts';
import { lights } from './lights/portal.tsx';
import type { PortalFeature } from './manifest.ts';
import { notices } from './notices/portal.ts';
import { people } from './people/portal.ts';
import { popups } from './popups/portal.ts';
import { privacy } from './privacy/portal.ts';
import { vehicles } from './vehicles/portal.tsx';

/** Device groups, which are on the union map. */
export const groups: readonly PortalFeature[] = [air, buildings, people, lights, vehicles, bins];

/** Areas without devices. */
export const areas: readonly PortalFeature[] = [notices, popups, citizens, administrators, privacy];

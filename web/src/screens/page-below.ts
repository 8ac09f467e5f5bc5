import { lazyRouteComponent } from '@tanstack/react-router';

/** Declares a page below a console screen by its title and the export of a module, which is loaded when it is opened. */
export const pageBelow = <Module extends Record<string, unknown>, Name extends keyof Module>(
  title: string,
  load: () => Promise<Module>,
  name: Name,
) => ({ title, component: lazyRouteComponent(load, name) });

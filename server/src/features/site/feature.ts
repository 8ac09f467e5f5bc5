import type { Feature } from '#feature.ts';
import { registerDiscovery } from './discovery.ts';
import { registerSite } from './site.ts';

export const site: Feature = {
  name: 'site',
  open: ({ services: { config }, district }) => ({
    async calls(http) {
      await registerSite(http, config);
      await registerDiscovery(http, config, district);
    },
  }),
};

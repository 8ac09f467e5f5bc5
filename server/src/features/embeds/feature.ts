import type { Feature } from '#feature.ts';
import { PreviewDrawer, registerPreviews } from './previews.ts';
import { registerEmbeds } from './routes.ts';
import { subjectReader } from './subjects.ts';

export const embeds: Feature = {
  name: 'embeds',
  open({ services, district, features }) {
    const drawer = new PreviewDrawer();
    return {
      calls(http) {
        const { config, clock } = services;
        const tiles = features.flatMap(({ tiles = [] }) => tiles);
        const read = subjectReader({ app: http, clock, district, tiles, publicBase: config.publicBase });
        registerEmbeds(http, services, district, read);
        registerPreviews(http, services, district, read, drawer);
      },
      close: () => drawer.close(),
    };
  },
};

import type { Feature } from '#feature.ts';
import { findBy, numberedAs, targetAt } from '#platform/audit/targets.ts';
import { registerPopups } from './calls.ts';
import { addDemoPopups } from './demo-popups.ts';
import { listPublic } from './popups.ts';

export const popups: Feature = {
  name: 'popups',
  auditTargets: [{ kind: 'popup', idIn: numberedAs('팝업'), find: findBy((id) => targetAt('posts/popup', id)) }],
  open: ({ services }) => ({
    calls: (http) => registerPopups(http, services),
    async mainPage() {
      const { list, secondsToChange } = await listPublic(services.db, services.clock.now());
      return { popups: list, secondsToPopups: secondsToChange };
    },
    fillDemo: () => addDemoPopups(services),
  }),
};

import type { Feature } from '#feature.ts';
import { findBy, numberedAs, targetAt } from '#platform/audit/targets.ts';
import { registerNoticesAdministration } from './administration.ts';
import { registerNotices } from './calls.ts';
import { addDemoNotices } from './demo/demo-notices.ts';
import { noticeJobs } from './hits.ts';
import { newestTitles } from './notices.ts';
import { NoticeFinder } from './search.ts';

export const notices: Feature = {
  name: 'notices',
  auditTargets: [{ kind: 'notice', idIn: numberedAs('공지사항'), find: findBy((id) => targetAt('posts/notice', id)) }],
  open({ services, district }) {
    const { db, clock } = services;
    const finder = new NoticeFinder(db);
    return {
      calls(http) {
        registerNotices(http, services, finder, district);
        registerNoticesAdministration(http, services, finder);
      },
      mainPage: async () => ({ notices: await newestTitles(db, clock.now()) }),
      jobs: () => noticeJobs(services),
      fillDemo: () => addDemoNotices(services),
    };
  },
};

import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import 'virtual:krds.css';
import 'virtual:fonts.css';
import '../theme/fonts.css';
import '../theme/base.css';
import './print.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createSiteQueryClient } from '../lib/api/query-client.ts';
import { startCitizenSession } from '../lib/session/session-provider.tsx';
import { keepServedAnswers } from './first-view/served-answers.ts';
import { Portal } from './portal.tsx';
import { createPortalRouter } from './routes.ts';

const queries = createSiteQueryClient();
const session = startCitizenSession();
keepServedAnswers(queries);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

function start(into: HTMLElement): void {
  const router = createPortalRouter();
  // What the server drew stands until the page itself is ready; as a transition it is drawn in pieces that let others in.
  const begin = () =>
    startTransition(() =>
      createRoot(into).render(
        <StrictMode>
          <Portal router={router} queries={queries} session={session} />
        </StrictMode>,
      ),
    );
  router.load().then(begin, begin);
}
// The routes are sorted in a task of their own: running this file has held the page up for long enough.
setTimeout(start, 0, root);

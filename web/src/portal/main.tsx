import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import 'virtual:krds.css';
import 'virtual:fonts.css';
import '../theme/fonts.css';
import '../theme/base.css';
import './print.css';
import '../theme/shared.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createSiteQueryClient } from '../lib/api/query-client.ts';
import { prepareNames } from '../lib/district/district-names.tsx';
import { startCitizenSession } from '../lib/session/session-provider.tsx';
import { type Catalogue, chosenTexts } from '../texts/texts.tsx';
import { keepServedAnswers } from './first-view/served-answers.ts';
import { Portal } from './portal.tsx';
import { createPortalRouter } from './routes.ts';

const queries = createSiteQueryClient();
const session = startCitizenSession();
keepServedAnswers(queries);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** The words that a reader chose, and the names in them. */
async function prepareTexts(): Promise<Catalogue> {
  const texts = await chosenTexts();
  await prepareNames(queries, texts.language);
  return texts;
}

async function start(into: HTMLElement): Promise<void> {
  const router = createPortalRouter();
  const [texts] = await Promise.all([prepareTexts(), router.load().catch(() => undefined)]);
  // What the server drew stands until the page itself is ready; as a transition it is drawn in pieces that let others in.
  startTransition(() =>
    createRoot(into).render(
      <StrictMode>
        <Portal router={router} queries={queries} session={session} texts={texts} />
      </StrictMode>,
    ),
  );
}
// The routes are sorted in a task of their own: running this file has held the page up for long enough.
setTimeout(start, 0, root);

import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import 'virtual:mantine.css';
import 'virtual:krds.css';
import 'virtual:fonts.css';
import '../theme/fonts.css';
import '../theme/base.css';
import './print.css';
import '../theme/shared.css';
import 'virtual:numbered.css';
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

/** The texts in the reader's language, after the district's names have been loaded. */
async function prepareTexts(): Promise<Catalogue> {
  const texts = await chosenTexts();
  await prepareNames(queries, texts.language);
  return texts;
}

async function start(into: HTMLElement): Promise<void> {
  const router = createPortalRouter();
  const [texts] = await Promise.all([prepareTexts(), router.load().catch(() => undefined)]);
  // The server-rendered content stays until the page is ready; as a transition, rendering is interruptible.
  startTransition(() =>
    createRoot(into).render(
      <StrictMode>
        <Portal router={router} queries={queries} session={session} texts={texts} />
      </StrictMode>,
    ),
  );
}
// Routes are created in a separate task, because the execution of this file has already blocked the page for long.
setTimeout(start, 0, root);

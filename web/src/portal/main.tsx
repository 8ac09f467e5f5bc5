import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import 'virtual:krds.css';
import '../theme/fonts.css';
import '../theme/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createSiteQueryClient } from '../lib/api/query-client.ts';
import { LiveProvider } from '../lib/live/use-live.tsx';
import { PageTitleProvider } from '../lib/page-title/page-title.tsx';
import { SessionProvider, startCitizenSession } from '../lib/session/session-provider.tsx';
import { TextsProvider } from '../texts/texts.tsx';
import { theme, variables } from '../theme/theme.ts';
import { ModalsProvider } from '../ui/modal/modals.tsx';
import { createPortalRouter } from './routes.ts';

const router = createPortalRouter();
const queries = createSiteQueryClient();
const session = startCitizenSession();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <TextsProvider>
        <QueryClientProvider client={queries}>
          <SessionProvider session={session}>
            <LiveProvider>
              <PageTitleProvider>
                <ModalsProvider>
                  <RouterProvider router={router} />
                </ModalsProvider>
              </PageTitleProvider>
            </LiveProvider>
          </SessionProvider>
        </QueryClientProvider>
      </TextsProvider>
    </MantineProvider>
  </StrictMode>,
);

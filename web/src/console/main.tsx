import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import 'virtual:mantine.css';
import 'virtual:krds.css';
import 'virtual:fonts.css';
import '../theme/fonts.css';
import '../theme/base.css';
import './console.css';
import '../theme/shared.css';
import 'virtual:numbered.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startAdminSession } from '../lib/admin-session/admin-session.ts';
import { createSiteQueryClient } from '../lib/api/query-client.ts';
import { useRetryWait } from '../lib/api/retry-wait.ts';
import { usePageScheme } from '../lib/page-scheme/page-scheme.ts';
import { PageTitleProvider } from '../lib/page-title/page-title.tsx';
import { replaceRefusedStorage } from '../lib/session/refused-storage.ts';
import { shared } from '../texts/ko/shared.ts';
import { SharedTextsProvider } from '../texts/shared-texts.tsx';
import { theme } from '../theme/theme.ts';
import { RetryBar } from '../ui/bar/retry-bar.tsx';
import { ModalsProvider } from '../ui/modal/modals.tsx';
import { ToastProvider } from '../ui/toast/toast.tsx';
import { createConsoleRouter } from './routes.ts';
import { RefusedActions } from './shell/refused-actions.tsx';

replaceRefusedStorage();
const router = createConsoleRouter();
const queries = createSiteQueryClient();
// Not awaited, because only the shell has to wait for the session.
void startAdminSession();

const root = document.getElementById('root');
if (!root) throw new Error('console.html has no #root');

/** Applies the colour scheme that the page requests: light, except on wall dashboards. */
function Themed({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      forceColorScheme={usePageScheme()}
    >
      {children}
    </MantineProvider>
  );
}

/** Placed above every page and before the shell, because the shell's first calls may have to wait. */
const Waiting = () => <RetryBar seconds={useRetryWait()} />;

createRoot(root).render(
  <StrictMode>
    <Themed>
      <SharedTextsProvider texts={shared}>
        <QueryClientProvider client={queries}>
          <PageTitleProvider>
            <ToastProvider>
              <ModalsProvider>
                <RefusedActions />
                <Waiting />
                <RouterProvider router={router} />
              </ModalsProvider>
            </ToastProvider>
          </PageTitleProvider>
        </QueryClientProvider>
      </SharedTextsProvider>
    </Themed>
  </StrictMode>,
);

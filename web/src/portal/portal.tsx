import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { groups } from '#features/groups.ts';
import { DistrictNames } from '../lib/district/district-names.tsx';
import { LiveProvider } from '../lib/live/use-live.tsx';
import { PageTitleProvider, type ServedHead } from '../lib/page-title/page-title.tsx';
import { SessionProvider } from '../lib/session/session-provider.tsx';
import type { TokenSession } from '../lib/session/token-session.ts';
import { type MapAddresses, MapAddressesProvider } from '../places/search/found-address.ts';
import { type Catalogue, TextsProvider } from '../texts/texts.tsx';
import { theme } from '../theme/theme.ts';
import { ModalsProvider } from '../ui/modal/modals.tsx';
import { AreasProvider, areasOf } from './navigation.ts';
import { type createPortalRouter, features } from './routes.ts';

interface PortalProps {
  router: ReturnType<typeof createPortalRouter>;
  queries: QueryClient;
  session: TokenSession;
  /** The initial texts; Korean by default. */
  texts?: Catalogue;
  /** Receives the page's title during server rendering. */
  head?: ServedHead;
}

const navigationAreas = areasOf(features);
const mapAddresses: MapAddresses = Object.assign({}, ...groups.map(({ map }) => map.addresses));

/** The public site, for browser and server. */
export const Portal = ({ router, queries, session, texts, head }: PortalProps) => (
  <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} defaultColorScheme="auto">
    <TextsProvider first={texts}>
      <QueryClientProvider client={queries}>
        <SessionProvider session={session}>
          <LiveProvider>
            <PageTitleProvider head={head}>
              <DistrictNames>
                <MapAddressesProvider value={mapAddresses}>
                  <AreasProvider value={navigationAreas}>
                    <ModalsProvider>
                      <RouterProvider router={router} />
                    </ModalsProvider>
                  </AreasProvider>
                </MapAddressesProvider>
              </DistrictNames>
            </PageTitleProvider>
          </LiveProvider>
        </SessionProvider>
      </QueryClientProvider>
    </TextsProvider>
  </MantineProvider>
);

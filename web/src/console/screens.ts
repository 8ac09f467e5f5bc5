/** The console's pages that need a permission, by their keys: what a page shows, and what stands under it. */
import type { ConsolePage } from '@maru/domain/administration';
import { type createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Search } from '../lib/paths/search.ts';
import { consoleWords as words } from '../texts/ko/console.ts';

export type Component = NonNullable<Parameters<typeof createRoute>[0]['component']>;

interface Screen {
  component: Component;
  /** Pages under it, by what follows its address. */
  under?: Readonly<Record<string, { title: string; component: Component; redirectOf?: RedirectOf }>>;
}

/** The page, and what is under it, that some queries of an address lead to. */
export type RedirectOf = (search: Search) => { page: ConsolePage; under: string } | null;

/** A page that isn't here is in no menu and has no address. */
export const screens: Partial<Record<ConsolePage, Screen>> = {
  'dashboard/airQuality': {
    component: lazyRouteComponent(() => import('../features/air/dashboard/dashboard-page.tsx'), 'AirDashboardPage'),
  },
  'systemStatistics/atmosphere': {
    component: lazyRouteComponent(() => import('../features/air/statistics/statistics-page.tsx'), 'AirStatisticsPage'),
    under: {
      detail: {
        title: words.pages.airStatisticsDetail,
        component: lazyRouteComponent(
          () => import('../features/air/statistics/detail-page.tsx'),
          'AirStatisticsDetailPage',
        ),
      },
    },
  },
  'dashboard/decrepitBuilding': {
    component: lazyRouteComponent(
      () => import('../features/buildings/dashboard/dashboard-page.tsx'),
      'BuildingDashboardPage',
    ),
  },
  'systemStatistics/decrepitBuilding': {
    component: lazyRouteComponent(
      () => import('../features/buildings/statistics/statistics-page.tsx'),
      'BuildingStatisticsPage',
    ),
    under: {
      detail: {
        title: words.pages.buildingStatisticsDetail,
        component: lazyRouteComponent(
          () => import('../features/buildings/statistics/detail-page.tsx'),
          'BuildingStatisticsDetailPage',
        ),
      },
    },
  },
  'device/fineDustSensor': {
    component: lazyRouteComponent(() => import('../features/air/administration.tsx'), 'AirPlacesPage'),
    under: {
      detail: {
        title: words.pages.place,
        component: lazyRouteComponent(() => import('../features/air/administration.tsx'), 'AirPlacePage'),
      },
      '$placeId/device/$id': {
        title: words.pages.device,
        component: lazyRouteComponent(() => import('../features/air/administration.tsx'), 'AirDevicePage'),
      },
    },
  },
  'device/smartRecycleBin': {
    component: lazyRouteComponent(() => import('../features/bins/administration.tsx'), 'BinsPage'),
    under: {
      $id: {
        title: words.pages.bin,
        component: lazyRouteComponent(() => import('../features/bins/administration.tsx'), 'BinPage'),
      },
    },
  },
  'dashboard/cleaning': {
    component: lazyRouteComponent(
      () => import('./pages/cleaning/cleaning-dashboard-page.tsx'),
      'CleaningDashboardPage',
    ),
    under: {
      replay: {
        title: words.pages.vehicleReplay,
        component: lazyRouteComponent(
          () => import('../features/vehicles/dashboard/replay-page.tsx'),
          'VehicleReplayPage',
        ),
      },
    },
  },
  'systemStatistics/cleaningVehicle': {
    component: lazyRouteComponent(() => import('./pages/cleaning/vehicle-statistics-pages.tsx'), 'OperationPage'),
    under: {
      detail: {
        title: words.pages.vehicleStatisticsDetail,
        component: lazyRouteComponent(
          () => import('../features/vehicles/statistics/detail-page.tsx'),
          'VehicleStatisticsDetailPage',
        ),
        // The specification has both details at one address; weighings need a permission of their own.
        redirectOf: ({ measurementType }) =>
          measurementType === 'scale' ? { page: 'systemStatistics/scale', under: 'detail' } : null,
      },
    },
  },
  'systemStatistics/scale': {
    component: lazyRouteComponent(() => import('./pages/cleaning/vehicle-statistics-pages.tsx'), 'ScalePage'),
    under: {
      detail: {
        title: words.pages.weighingDetail,
        component: lazyRouteComponent(
          () => import('../features/weighing/statistics/detail-page.tsx'),
          'WeighingDetailPage',
        ),
      },
    },
  },
  'dashboard/securityLight': {
    component: lazyRouteComponent(
      () => import('../features/lights/dashboard/dashboard-page.tsx'),
      'LightDashboardPage',
    ),
  },
  'platformStatistics/joinLeave': {
    component: lazyRouteComponent(
      () => import('../features/member-statistics/statistics-page.tsx'),
      'JoinStatisticsPage',
    ),
  },
  'platformStatistics/serviceUse': {
    component: lazyRouteComponent(
      () => import('../features/member-statistics/statistics-page.tsx'),
      'ServiceStatisticsPage',
    ),
  },
  'systemStatistics/smartSecurityLight': {
    component: lazyRouteComponent(() => import('../features/lights/statistics.tsx'), 'LightStatisticsPage'),
    under: {
      detail: {
        title: words.pages.lightStatisticsDetail,
        component: lazyRouteComponent(() => import('../features/lights/statistics.tsx'), 'LightStatisticsDetailPage'),
      },
    },
  },
  'device/gradientSensor': {
    component: lazyRouteComponent(() => import('../features/buildings/administration/pages.tsx'), 'TiltPlacesPage'),
    under: {
      detail: {
        title: words.pages.place,
        component: lazyRouteComponent(() => import('../features/buildings/administration/pages.tsx'), 'TiltPlacePage'),
      },
      '$placeId/device/$id': {
        title: words.pages.device,
        component: lazyRouteComponent(() => import('../features/buildings/administration/pages.tsx'), 'TiltDevicePage'),
      },
    },
  },
  'device/smartSecurityLight': {
    component: lazyRouteComponent(() => import('../features/lights/administration.tsx'), 'LightsPage'),
    under: {
      $id: {
        title: words.pages.light,
        component: lazyRouteComponent(() => import('../features/lights/administration.tsx'), 'LightPage'),
      },
    },
  },
  'dashboard/cctv': {
    component: lazyRouteComponent(
      () => import('../features/people/dashboard/dashboard-page.tsx'),
      'PeopleDashboardPage',
    ),
  },
  'systemStatistics/cctv': {
    component: lazyRouteComponent(
      () => import('../features/people/statistics/statistics-page.tsx'),
      'PeopleStatisticsPage',
    ),
    under: {
      detail: {
        title: words.pages.peopleStatisticsDetail,
        component: lazyRouteComponent(
          () => import('../features/people/statistics/detail-page.tsx'),
          'PeopleStatisticsDetailPage',
        ),
      },
    },
  },
  'device/crackSensor': {
    component: lazyRouteComponent(() => import('../features/buildings/administration/pages.tsx'), 'CrackPlacesPage'),
    under: {
      detail: {
        title: words.pages.place,
        component: lazyRouteComponent(() => import('../features/buildings/administration/pages.tsx'), 'CrackPlacePage'),
      },
      '$placeId/device/$id': {
        title: words.pages.device,
        component: lazyRouteComponent(
          () => import('../features/buildings/administration/pages.tsx'),
          'CrackDevicePage',
        ),
      },
    },
  },
  'device/vehicleGPS': {
    component: lazyRouteComponent(
      () => import('../features/vehicles/administration/vehicles-page.tsx'),
      'VehiclesPage',
    ),
    under: {
      $id: {
        title: words.pages.vehicle,
        component: lazyRouteComponent(
          () => import('../features/vehicles/administration/vehicle-page.tsx'),
          'VehiclePage',
        ),
      },
    },
  },
  'device/cctv': {
    component: lazyRouteComponent(() => import('../features/people/administration/cctvs.tsx'), 'CctvsPage'),
    under: {
      $id: {
        title: words.pages.cctv,
        component: lazyRouteComponent(() => import('../features/people/administration/cctvs.tsx'), 'CctvPage'),
      },
    },
  },
  'posts/notice': {
    component: lazyRouteComponent(() => import('../features/notices/administration/notices-page.tsx'), 'NoticesPage'),
    under: {
      $id: {
        title: words.pages.notice,
        component: lazyRouteComponent(() => import('../features/notices/administration/notice-page.tsx'), 'NoticePage'),
      },
    },
  },
  'posts/popup': {
    component: lazyRouteComponent(() => import('../features/popups/administration/popups-page.tsx'), 'PopupsPage'),
    under: {
      $id: {
        title: words.pages.popup,
        component: lazyRouteComponent(() => import('../features/popups/administration/popup-page.tsx'), 'PopupPage'),
      },
    },
  },
  'sms/send': {
    component: lazyRouteComponent(() => import('../features/sms/send/send-page.tsx'), 'SmsSendPage'),
  },
  'sms/history': {
    component: lazyRouteComponent(() => import('../features/sms/history/history-page.tsx'), 'SmsHistoryPage'),
    under: {
      sandbox: {
        title: words.pages.smsSandbox,
        component: lazyRouteComponent(() => import('../features/sms/history/sandbox-page.tsx'), 'SmsSandboxPage'),
      },
      $id: {
        title: words.pages.smsMessage,
        component: lazyRouteComponent(() => import('../features/sms/history/message-page.tsx'), 'SmsMessagePage'),
      },
    },
  },
  'sms/reservation': {
    component: lazyRouteComponent(
      () => import('../features/sms/reservations/reservations-page.tsx'),
      'ReservationsPage',
    ),
    under: {
      $id: {
        title: words.pages.smsReservation,
        component: lazyRouteComponent(
          () => import('../features/sms/reservations/reservation-page.tsx'),
          'ReservationPage',
        ),
      },
    },
  },
  'sms/template': {
    component: lazyRouteComponent(() => import('../features/sms/templates/templates-page.tsx'), 'TemplatesPage'),
  },
  'sms/forecast': {
    component: lazyRouteComponent(() => import('../features/sms/by-itself/by-itself-page.tsx'), 'ByItselfPage'),
  },
  'account/admin': {
    component: lazyRouteComponent(() => import('../features/administrators/accounts/admins-page.tsx'), 'AdminsPage'),
    under: {
      $id: {
        title: words.pages.administrator,
        component: lazyRouteComponent(() => import('../features/administrators/accounts/admin-page.tsx'), 'AdminPage'),
      },
    },
  },
  'account/user': {
    component: lazyRouteComponent(() => import('../features/citizens/users/users-page.tsx'), 'UsersPage'),
    under: {
      $id: {
        title: words.pages.user,
        component: lazyRouteComponent(() => import('../features/citizens/users/user-page.tsx'), 'UserPage'),
      },
    },
  },
  'account/withdrawal': {
    component: lazyRouteComponent(
      () => import('../features/citizens/withdrawal/withdrawal-page.tsx'),
      'WithdrawalPage',
    ),
  },
  'account/authority': {
    component: lazyRouteComponent(() => import('../features/authority/authority-page.tsx'), 'AuthorityPage'),
  },
  'map/union': {
    component: lazyRouteComponent(() => import('./pages/union/union-page.tsx'), 'UnionPage'),
  },
  'system/masterData': {
    component: lazyRouteComponent(() => import('../features/master-data/master-page.tsx'), 'MasterPage'),
  },
  'account/audit': {
    component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
  },
};

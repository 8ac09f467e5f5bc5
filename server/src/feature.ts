/**
 * The interface of features. A feature's manifest, `features/<name>/feature.ts`, contains its static declarations, and
 * `open` creates its parts in a process. `features/features.ts` lists the manifests; no other code refers to one.
 */
import type { Output } from '@maru/contract/call';
import type { GroupNow, mainPage } from '@maru/contract/main-page';
import type { District } from '@maru/domain/district';
import type { Grade } from '@maru/domain/grade';
import type { GradeScale } from '@maru/domain/measure';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { ImportedSeries } from './places/import/columns.ts';
import type { MailedStatistics } from './places/mailed-statistics.ts';
import type { MapLayerSource, NamedLayer } from './places/map-layer.ts';
import type { DataSet } from './places/open-data/data-set.ts';
import type { OverdueReports, ReportedPlaces } from './places/reported.ts';
import type { TileWords } from './places/tile.ts';
import type { TotalPlaces } from './places/total-places.ts';
import type { AuditTarget } from './platform/audit/targets.ts';
import type { Notifications } from './platform/database/notifications.ts';
import type { Database } from './platform/database/pool.ts';
import type { Authenticators } from './platform/http/access.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { Queue } from './platform/jobs/queue.ts';
import type { Services } from './platform/services.ts';
import type { History, LoadProgress } from './telemetry/history.ts';
import type { Ingest } from './telemetry/ingest/ingest.ts';
import type { LiveLayer } from './telemetry/live/layer.ts';
import type { Series } from './telemetry/series/series.ts';

export interface Feature {
  name: string;
  /** Series of the feature's devices. */
  series?: readonly Series[];
  /** Series in whose imported files columns have other names than in the domain. */
  imported?: readonly ImportedSeries[];
  /** Series whose devices are graded individually. */
  deviceGradings?: readonly DeviceGrading[];
  /** Checks a district's file: a line about the fields used, and a note about missing ones. */
  checkDistrict?(district: Pick<District, 'fullName' | 'forecastRegion'>): { fine?: string; note?: string };
  /** The words of the feature's tiles on the main page. */
  tiles?: readonly TileWords[];
  /** Kinds of subjects in audit entries. */
  auditTargets?: readonly AuditTarget[];
  /** Database channels to which the feature listens. */
  channels?: readonly string[];
  /** Accounts of the demo, printed at startup. */
  demoAccounts?(): readonly DemoAccount[];
  /** Deletes data past its MARU_KEEP retention, except statistics of series; returns the number of rows. */
  deleteOld?(parts: DeletionParts): Promise<number>;
  /** Data that the feature derives from readings, in addition to rollups. */
  derived?: Derived;
  /** Creates the feature's parts in a process. Called once, before any call is registered. */
  open(context: FeatureContext): FeatureParts;
}

/** Input for opening features. */
export interface FeatureContext {
  services: Services;
  district: District;
  features: readonly Feature[];
  /** All series of all features. */
  series: readonly Series[];
  notifications: Notifications;
  metrics: Registry;
  serves(role: Role): boolean;
  /**
   * The parts of all features with one name, in order; lists are concatenated. Complete after all features are open.
   */
  all<Name extends keyof FeatureParts>(name: Name): Part<Name>[];
  /** Notifies every process that devices of a series with arrivals have moved. */
  tellMoved(series: Series, deviceIds: readonly number[]): void;
}

export type Role = 'web' | 'ingest' | 'worker';

export interface FeatureParts {
  /** Registers the calls for people; role web. */
  calls?(http: FastifyInstance): void | Promise<void>;
  /** Registers the calls for devices in a separate scope; role ingest. */
  ingestCalls?(http: FastifyInstance, ingest: Ingest): void;
  authenticators?: Authenticators;
  liveLayers?: readonly LiveLayer[];
  mapLayers?: readonly MapLayerSource[];
  /** Places that citizens can report, one entry per type of place. */
  reportedPlaces?: readonly ReportedPlaces[];
  /** The overdue incidents of citizens' reports, one entry per type of place; for reminders. */
  overdueReports?(): Promise<readonly OverdueReports[]>;
  /** Places whose devices are published only in total. */
  totalPlaces?: readonly TotalPlaces[];
  /** Data sets that anybody may download; they contain only data shown on public pages. */
  openData?: readonly DataSet[];
  /** Statistics that administrators can receive by e-mail, with a filter. */
  mailedStatistics?: readonly MailedStatistics[];
  /** Names for the maps' search. */
  namedLayer?: NamedLayer;
  /** The feature's part of the main page's response. */
  mainPage?(): Promise<MainPagePart>;
  /** The newest forecast, for automatic messages. */
  bulletin?(): Promise<{ bulletin: Bulletin | null; isInvented: boolean }>;
  /** Runs before the process opens its listeners. */
  prepare?(): Promise<unknown>;
  /** Starts background work; role worker, after the listeners are open. */
  work?(): void;
  /** Queues processed by the feature's workers. */
  queues?: readonly Queue[];
  /** Scheduled jobs; role worker. Called once, when work starts. */
  jobs?(): readonly Job[];
  /** Adds demo data whose creation takes seconds; role web, in the background. */
  fillDemo?(): Promise<unknown>;
  /** Stops background work; no calls are running then. */
  close?(): Promise<unknown>;
}

/** A part, or an item of a list part. */
type Part<Name extends keyof FeatureParts> =
  NonNullable<FeatureParts[Name]> extends readonly (infer Item)[] ? Item : NonNullable<FeatureParts[Name]>;

type MainPage = Output<typeof mainPage.mainPage>;
export type MainPagePart = Partial<Omit<MainPage, 'groups'>> & { groups?: readonly GroupNow[] };

/** A forecast bulletin. */
export interface Bulletin {
  announcedAt: Date;
  days: readonly {
    /** 'YYYY-MM-DD' */
    date: string;
    fineDust: Grade | null;
    ultraFineDust: Grade | null;
  }[];
}

export interface DemoAccount {
  /** The site on which the account can log in. */
  site: 'Console' | 'Portal';
  id: string;
  password: string;
  /** Description of the account. */
  what: string;
}

interface DeletionParts {
  pool: pg.Pool;
  ownerPool: pg.Pool;
  config: Pick<Config, 'keepMonths' | 'retentionMonths'>;
  now: Date;
}

/** Grades of a series' devices that differ from those of its measures. */
export interface DeviceGrading {
  series: string;
  /** Gradings by device; devices with the default may be omitted. */
  of(db: Database, deviceIds: readonly number[]): Promise<ReadonlyMap<number, OwnGrading>>;
}

export interface OwnGrading {
  /** Scale by the device's own thresholds; undefined for the measure's scale. */
  scale?: GradeScale | undefined;
  /** Stored integers subtracted from readings before grading, by field. */
  baseline?: Readonly<Record<string, number>>;
}

/** Data that a feature derives from a series' readings, such as vehicles' trips. */
interface Derived {
  series: Series;
  /** Rebuilds the data from stored readings. */
  rebuild(
    pool: pg.Pool,
    district: District,
    span: { from: Date; until: Date; now: Date },
    onDay: (day: Date, devices: number) => void,
  ): Promise<void>;
  /** Builds the data for a history whose readings are stored; can be resumed after an interruption. */
  load(pool: pg.Pool, district: District, history: History, progress: LoadProgress): Promise<void>;
}

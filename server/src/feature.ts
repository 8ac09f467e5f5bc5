/**
 * The interface of a feature. Its manifest, `features/<name>/feature.ts`, contains its static declarations, and `open`
 * creates the parts that a process runs. `features/features.ts` lists the manifests; nothing else refers to one.
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
import type { ReportedPlaces } from './places/reported.ts';
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
  /** Series of its devices. */
  series?: readonly Series[];
  /** Series whose imported files use other column names than the domain. */
  imported?: readonly ImportedSeries[];
  /** Series whose devices are graded individually. */
  deviceGradings?: readonly DeviceGrading[];
  /** Checks a district's file: lines about used fields, and notes about missing ones. */
  checkDistrict?(district: Pick<District, 'fullName' | 'forecastRegion'>): { fine?: string; note?: string };
  /** The words of its tiles on the main page. */
  tiles?: readonly TileWords[];
  /** Kinds of subjects in audit entries. */
  auditTargets?: readonly AuditTarget[];
  /** Database channels that it listens to. */
  channels?: readonly string[];
  /** Accounts of the demo, for the start's output. */
  demoAccounts?(): readonly DemoAccount[];
  /** Deletes data past MARU_KEEP, except statistics of series; returns the number of rows. */
  deleteOld?(parts: DeletionParts): Promise<number>;
  /** Data besides rollups that it derives from readings. */
  derived?: Derived;
  /** Creates its parts in a process. Called once, before any call is registered. */
  open(context: FeatureContext): FeatureParts;
}

/** Input for opening features. */
export interface FeatureContext {
  services: Services;
  district: District;
  features: readonly Feature[];
  /** Every series of every feature. */
  series: readonly Series[];
  notifications: Notifications;
  metrics: Registry;
  serves(role: Role): boolean;
  /** Every feature's part of one name, in order; lists are concatenated. Complete once all features are open. */
  all<Name extends keyof FeatureParts>(name: Name): Part<Name>[];
  /** Notifies every process that devices of a series with arrivals have moved. */
  tellMoved(series: Series, deviceIds: readonly number[]): void;
}

export type Role = 'web' | 'ingest' | 'worker';

export interface FeatureParts {
  /** Registers people's calls; role web. */
  calls?(http: FastifyInstance): void | Promise<void>;
  /** Registers devices' calls in a separate scope; role ingest. */
  ingestCalls?(http: FastifyInstance, ingest: Ingest): void;
  authenticators?: Authenticators;
  liveLayers?: readonly LiveLayer[];
  mapLayers?: readonly MapLayerSource[];
  /** Places that citizens can report, one per type of place. */
  reportedPlaces?: readonly ReportedPlaces[];
  /** Places whose devices the public sees only together. */
  totalPlaces?: readonly TotalPlaces[];
  /** Data sets that anybody may download. They contain only what its public pages show. */
  openData?: readonly DataSet[];
  /** Statistics whose filters administrators can have mailed. */
  mailedStatistics?: readonly MailedStatistics[];
  /** Names for the maps' search. */
  namedLayer?: NamedLayer;
  /** Its part of the main page's answer. */
  mainPage?(): Promise<MainPagePart>;
  /** The newest forecast, for automatic messages. */
  bulletin?(): Promise<{ bulletin: Bulletin | null; isInvented: boolean }>;
  /** Runs before the process opens its listeners. */
  prepare?(): Promise<unknown>;
  /** Starts background work; role worker, after the listeners are open. */
  work?(): void;
  /** Queues that its workers empty. */
  queues?: readonly Queue[];
  /** Scheduled jobs; role worker. Called once, when work starts. */
  jobs?(): readonly Job[];
  /** Adds demo data that takes seconds to create; role web, in the background. */
  fillDemo?(): Promise<unknown>;
  /** Stops background work. No calls are running at that time. */
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
  /** The site of its login. */
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

/** Grades of a series' devices where they differ from those of its measures. */
export interface DeviceGrading {
  series: string;
  /** By device; those that don't differ may be absent. */
  of(db: Database, deviceIds: readonly number[]): Promise<ReadonlyMap<number, OwnGrading>>;
}

export interface OwnGrading {
  /** By the device's own thresholds; undefined: the measure's scale. */
  scale?: GradeScale | undefined;
  /** Stored integers that are subtracted from readings before grading, by field. */
  baseline?: Readonly<Record<string, number>>;
}

/** Data that a feature derives from a series' readings, such as vehicles' trips. */
interface Derived {
  series: Series;
  /** Rebuilds it from stored readings. */
  rebuild(
    pool: pg.Pool,
    district: District,
    span: { from: Date; until: Date; now: Date },
    onDay: (day: Date, devices: number) => void,
  ): Promise<void>;
  /** Builds it for a history whose readings are stored. It can be resumed after an interruption. */
  load(pool: pg.Pool, district: District, history: History, progress: LoadProgress): Promise<void>;
}

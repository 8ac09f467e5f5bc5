/**
 * What a feature tells the rest of the server. Its manifest, `features/<name>/feature.ts`, says what it is at any time, and
 * `open` makes the parts of it that one process runs. `features/features.ts` lists the manifests; nothing else names one.
 */
import type { Output } from '@maru/contract/call';
import type { GroupNow, mainPage } from '@maru/contract/main-page';
import type { District } from '@maru/domain/district';
import type { Grade } from '@maru/domain/grade';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { ImportedSeries } from './places/import/columns.ts';
import type { MapLayerSource, NamedLayer } from './places/map-layer.ts';
import type { AuditTarget } from './platform/audit/targets.ts';
import type { Notifications } from './platform/database/notifications.ts';
import type { Authenticators } from './platform/http/access.ts';
import type { Job } from './platform/jobs/jobs.ts';
import type { Services } from './platform/services.ts';
import type { History, LoadProgress } from './telemetry/history.ts';
import type { Ingest } from './telemetry/ingest/ingest.ts';
import type { LiveLayer } from './telemetry/live/layer.ts';
import type { Series } from './telemetry/series/series.ts';

export interface Feature {
  name: string;
  /** Series that its devices report. */
  series?: readonly Series[];
  /** Series whose imported files name columns otherwise than the domain does. */
  imported?: readonly ImportedSeries[];
  /** What it finds in a district's file: lines about what it uses, and notes about what is missing. */
  checkDistrict?(district: Pick<District, 'fullName' | 'forecastRegion'>): { fine?: string; note?: string };
  /** Kinds of things that entries of the audit log name. */
  auditTargets?: readonly AuditTarget[];
  /** Channels of the database that it listens to. */
  channels?: readonly string[];
  /** Accounts that the demo makes, as the start prints them. */
  demoAccounts?(): readonly DemoAccount[];
  /** Deletes what is past MARU_KEEP, besides statistics of series; answers how many rows. */
  deleteOld?(parts: DeletionParts): Promise<number>;
  /** What it makes of readings besides rollups. */
  derived?: Derived;
  /** Makes its parts in a process. Called once, before any call is registered. */
  open(context: FeatureContext): FeatureParts;
}

/** What features are opened with. */
export interface FeatureContext {
  services: Services;
  district: District;
  features: readonly Feature[];
  /** Every series of every feature. */
  series: readonly Series[];
  notifications: Notifications;
  metrics: Registry;
  serves(role: Role): boolean;
  /** Every feature's part of one name, in their order; lists are joined. Complete once all features are open. */
  all<Name extends keyof FeatureParts>(name: Name): Part<Name>[];
  /** Tells every process that devices of a series with arrivals moved. */
  tellMoved(series: Series, deviceIds: readonly number[]): void;
}

export type Role = 'web' | 'ingest' | 'worker';

export interface FeatureParts {
  /** Registers calls of people; role web. */
  calls?(http: FastifyInstance): void | Promise<void>;
  /** Registers calls of devices, in a scope of their own; role ingest. */
  ingestCalls?(http: FastifyInstance, ingest: Ingest): void;
  authenticators?: Authenticators;
  liveLayers?: readonly LiveLayer[];
  mapLayers?: readonly MapLayerSource[];
  /** Names that the maps' search finds. */
  namedLayer?: NamedLayer;
  /** Its part of the answer of the main page. */
  mainPage?(): Promise<MainPagePart>;
  /** The newest forecast, for messages that announce one. */
  bulletin?(): Promise<{ bulletin: Bulletin | null; isInvented: boolean }>;
  /** Runs before the process opens its doors. */
  prepare?(): Promise<unknown>;
  /** Starts what runs beside calls; role worker, after the doors are open. */
  work?(): void;
  /** Jobs by the clock; role worker. Called once, when the work begins. */
  jobs?(): readonly Job[];
  /** Adds what the demo shows and takes seconds to make; role web, beside what runs. */
  fillDemo?(): Promise<unknown>;
  /** Ends what runs. Calls are over by then. */
  close?(): Promise<unknown>;
}

/** A part, or an item of it where it is a list. */
type Part<Name extends keyof FeatureParts> =
  NonNullable<FeatureParts[Name]> extends readonly (infer Item)[] ? Item : NonNullable<FeatureParts[Name]>;

type MainPage = Output<typeof mainPage.mainPage>;
export type MainPagePart = Partial<Omit<MainPage, 'groups'>> & { groups?: readonly GroupNow[] };

/** An announcement of the forecast. */
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
  /** The site where it logs in. */
  site: 'Console' | 'Portal';
  id: string;
  password: string;
  /** Whose it is. */
  what: string;
}

interface DeletionParts {
  pool: pg.Pool;
  ownerPool: pg.Pool;
  config: Pick<Config, 'keepMonths' | 'retentionMonths'>;
  now: Date;
}

/** What a feature makes of a series' readings by itself, as vehicles' trips. */
interface Derived {
  series: Series;
  /** Makes it again from stored readings. */
  rebuild(
    pool: pg.Pool,
    district: District,
    span: { from: Date; until: Date; now: Date },
    onDay: (day: Date, devices: number) => void,
  ): Promise<void>;
  /** Makes it of a history whose kept readings are stored. Ended midway, it does what is left when it is called again. */
  load(pool: pg.Pool, district: District, history: History, progress: LoadProgress): Promise<void>;
}

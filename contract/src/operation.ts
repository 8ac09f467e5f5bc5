/** Area `operation`: the state of the installation, for supervisors. */
import { operationPage } from '@maru/domain/operation';
import { Type } from 'typebox';
import { call } from './call.ts';
import { closed, nullable, oneOf } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();
/** Bytes exceed 32 bits. */
const bytes = Type.Number();
/** The recommended action as one sentence; empty if none is needed. */
const advice = text;

/** A part that can't be read in time is unknown, and its list is empty. */
const part = <S extends Parameters<typeof closed>[0]>(row: S) =>
  closed({ isKnown: Type.Boolean(), list: Type.Array(closed(row)) });

export const operation = {
  state: call({
    method: 'GET',
    path: '/admin/api/operation',
    access: `admin:${operationPage}`,
    summary: 'Get the state of versions, processes, queues, disk, backups, certificates, jobs and slow queries',
    output: closed({
      readDatetime: text,
      versions: part({ name: text, version: text, advice }),
      processes: part({
        instance: text,
        role: text,
        version: text,
        nodeVersion: text,
        startDatetime: text,
        seenDatetime: text,
        memoryBytes: bytes,
        pendingCount: count,
        advice,
      }),
      queues: part({
        name: text,
        waitingCount: count,
        /** Jobs that failed in the last day. */
        failedCount: count,
        /** Due time of the oldest waiting job; empty if none is waiting. */
        oldestDatetime: text,
        advice,
      }),
      disk: part({
        freeBytes: bytes,
        totalBytes: bytes,
        databaseBytes: bytes,
        /** Growth according to the samples of the last days; null until two days were sampled. */
        bytesPerDay: nullable(bytes),
        /** Days until the disk is full; null if unknown or if usage doesn't grow. */
        fullInDays: nullable(count),
        advice,
      }),
      tables: part({
        tableName: text,
        bytes,
        /** Growth since `sinceDate`; null and empty without a sample. */
        grownBytes: nullable(bytes),
        sinceDate: text,
      }),
      backups: part({
        fileName: text,
        bytes,
        takenDatetime: text,
        /** Empty if no restore test was recorded. */
        restoreTestDatetime: text,
        advice,
      }),
      /** Newest archived file of the write-ahead log, for external databases that archive it. */
      archives: part({ fileName: text, archivedDatetime: text, advice }),
      certificates: part({ setting: text, endDatetime: text, daysLeft: count, advice }),
      jobs: part({
        name: text,
        title: text,
        intervalMinutes: count,
        beginDatetime: text,
        /** Duration of the last run; null while the job is running or if it never ran. */
        seconds: nullable(Type.Number()),
        successDatetime: text,
        failure: text,
        advice,
      }),
      /** Slowest statements by the extension pg_stat_statements; without it, the currently running ones. */
      queries: part({
        source: oneOf(['collected', 'running']),
        /** SQL without literals. */
        statement: text,
        calls: nullable(count),
        meanMs: Type.Number(),
        longestMs: Type.Number(),
      }),
    }),
  }),
};

/** A failure for each alert rule. Series are in promtool's notation, with one value per minute. */

/** A constant series of 200 minutes. */
const always = (value: number) => `${value}x200`;
/** A series that grows (or shrinks) by `perMinute` for 200 minutes. */
const growing = (perMinute: number, from = 0) => `${from}${perMinute < 0 ? '' : '+'}${perMinute}x200`;

const target = 'job="maru",instance="web-1:8080"';
const stored = `maru_readings_stored_total{${target},series="air"}`;
const rejected = `maru_readings_rejected_total{${target},reason="future"}`;
const succeeded = `maru_job_last_success_timestamp_seconds{${target},job_name="sms-by-itself"}`;
const interval = `maru_job_interval_seconds{${target},job_name="sms-by-itself"}`;
const answers = (status: string) =>
  `maru_http_request_seconds_count{${target},route="GET /api/air",status="${status}"}`;
const within = (seconds: string) =>
  `maru_http_request_seconds_bucket{${target},route="GET /api/air",status="2xx",le="${seconds}"}`;

/** Series of a healthy installation. */
export const healthy: Readonly<Record<string, string>> = {
  [`up{${target}}`]: always(1),
  [`maru_processes_silent{${target}}`]: always(0),
  [`maru_database_up{${target}}`]: always(1),
  [`maru_database_waiting{${target}}`]: always(0),
  [answers('2xx')]: growing(600),
  [answers('5xx')]: growing(1),
  [within('0.1')]: growing(590),
  [within('1')]: growing(599),
  [within('5')]: growing(600),
  [within('+Inf')]: growing(600),
  [`maru_ingest_pending{${target}}`]: always(100),
  [stored]: growing(1000),
  [rejected]: growing(1),
  [`maru_mqtt_connections{${target}}`]: always(12),
  [`maru_queue_oldest_seconds{${target},queue="text_message"}`]: always(5),
  [`maru_queue_waiting{${target},queue="text_message"}`]: always(20),
  [succeeded]: growing(60),
  [interval]: always(60),
  [`nodejs_eventloop_lag_p99_seconds{${target}}`]: always(0.02),
  [`process_resident_memory_bytes{${target}}`]: always(400e6),
  [`maru_disk_free_bytes{${target}}`]: growing(-1e5, 4e11),
  [`maru_disk_total_bytes{${target}}`]: always(1e12),
  [`maru_backup_last_timestamp_seconds{${target}}`]: always(0),
  [`maru_restore_test_timestamp_seconds{${target}}`]: always(0),
  [`maru_archive_failing{${target}}`]: always(0),
  [`maru_certificate_end_timestamp_seconds{${target},setting="DATABASE_URL sslcert"}`]: always(90 * 86_400),
  [`maru_text_gateway_faults_total{${target},kind="safe"}`]: always(0),
};

export interface AlertCase {
  /** Series that differ from the healthy ones; null for absent. */
  failure: Readonly<Record<string, string | null>>;
  /** Minutes after which the alert fires; the failure begins at minute 0. */
  firesAfter: number;
  /** A minute at which the alert must not fire yet; null if it fires at once. */
  quietAt: number | null;
}

/** Failures by the alert's name. */
export const alertCases: Readonly<Record<string, AlertCase>> = {
  MaruProcessDown: { failure: { [`up{${target}}`]: always(0) }, firesAfter: 3, quietAt: 1 },
  MaruProcessSilent: { failure: { [`maru_processes_silent{${target}}`]: always(1) }, firesAfter: 3, quietAt: 1 },
  MaruNoWorker: { failure: { [interval]: null, [succeeded]: null }, firesAfter: 6, quietAt: 4 },
  MaruDatabaseDown: { failure: { [`maru_database_up{${target}}`]: always(0) }, firesAfter: 2, quietAt: 0 },
  MaruDatabasePoolBusy: { failure: { [`maru_database_waiting{${target}}`]: always(11) }, firesAfter: 6, quietAt: 4 },
  MaruErrors: { failure: { [answers('5xx')]: growing(15) }, firesAfter: 8, quietAt: 4 },
  MaruSlow: { failure: { [within('0.1')]: growing(300), [within('1')]: growing(500) }, firesAfter: 14, quietAt: 9 },
  MaruIngestPending: { failure: { [`maru_ingest_pending{${target}}`]: always(20_001) }, firesAfter: 6, quietAt: 4 },
  MaruNoReadings: { failure: { [stored]: always(5000), [rejected]: always(0) }, firesAfter: 22, quietAt: 9 },
  MaruReadingsRejected: { failure: { [rejected]: growing(60) }, firesAfter: 14, quietAt: 9 },
  MaruNoMqttConnection: { failure: { [`maru_mqtt_connections{${target}}`]: always(0) }, firesAfter: 11, quietAt: 9 },
  MaruQueueStuck: {
    failure: { [`maru_queue_oldest_seconds{${target},queue="text_message"}`]: always(601) },
    firesAfter: 6,
    quietAt: 4,
  },
  MaruQueueLong: {
    failure: { [`maru_queue_waiting{${target},queue="text_message"}`]: always(10_001) },
    firesAfter: 16,
    quietAt: 14,
  },
  MaruJobOverdue: { failure: { [succeeded]: always(0) }, firesAfter: 12, quietAt: 11 },
  MaruEventLoopSlow: {
    failure: { [`nodejs_eventloop_lag_p99_seconds{${target}}`]: always(0.6) },
    firesAfter: 6,
    quietAt: 4,
  },
  MaruMemory: { failure: { [`process_resident_memory_bytes{${target}}`]: always(1.6e9) }, firesAfter: 16, quietAt: 14 },
  MaruDiskLow: { failure: { [`maru_disk_free_bytes{${target}}`]: always(9.9e10) }, firesAfter: 6, quietAt: 4 },
  // Free space falls from 400 GB by 14.4 GB a day.
  MaruDiskFillsSoon: {
    failure: { [`maru_disk_free_bytes{${target}}`]: growing(-1e7, 4e11) },
    firesAfter: 70,
    quietAt: 59,
  },
  MaruBackupOld: {
    failure: { [`maru_backup_last_timestamp_seconds{${target}}`]: always(-172_801) },
    firesAfter: 61,
    quietAt: 59,
  },
  MaruRestoreTestOld: {
    failure: { [`maru_restore_test_timestamp_seconds{${target}}`]: always(-1_296_001) },
    firesAfter: 61,
    quietAt: 59,
  },
  MaruArchiveFailing: { failure: { [`maru_archive_failing{${target}}`]: always(1) }, firesAfter: 11, quietAt: 9 },
  MaruCertificateEnds: {
    failure: {
      [`maru_certificate_end_timestamp_seconds{${target},setting="DATABASE_URL sslcert"}`]: always(29 * 86_400),
    },
    firesAfter: 0,
    quietAt: null,
  },
  MaruTextGateway: {
    failure: { [`maru_text_gateway_faults_total{${target},kind="safe"}`]: growing(2) },
    firesAfter: 12,
    quietAt: 5,
  },
};

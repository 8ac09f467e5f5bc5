/** Recommended actions, one sentence each; empty if none is needed. */
import { operationLimits as limits, overdueMinutes } from '@maru/domain/operation';
import type { QueueState } from '#platform/jobs/queue.ts';
import type { ArchiveState } from './archive.ts';
import type { BeatRow } from './beat.ts';
import type { Space } from './sizes.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Items from which a queue without due times counts as long. */
const longQueue = 10_000;

export function processAdvice({ seenAt, pendingCount }: BeatRow, now: Date): string {
  if (now.getTime() - seenAt.getTime() > limits.silentProcessMs)
    return '소식이 끊겼으니 이 프로세스의 로그(server.log)를 확인하고 다시 시작해 주십시오.';
  if (pendingCount > limits.pendingReadings)
    return '저장을 기다리는 측정값이 많으니 데이터베이스의 부하와 디스크를 확인해 주십시오.';
  return '';
}

export function queueAdvice({ waiting, failed, oldestAt }: QueueState, now: Date): string {
  const isLate = oldestAt !== null && now.getTime() - oldestAt.getTime() > limits.queueMs;
  if (isLate || (oldestAt === null && waiting > longQueue))
    return '10분 넘게 밀려 있으니 작업 프로세스(worker)가 실행 중인지, 외부 서비스가 응답하는지 확인해 주십시오.';
  return failed > 0 ? '최근 하루 동안 실패한 건이 있으니 해당 화면의 발송 이력에서 사유를 확인해 주십시오.' : '';
}

export function diskAdvice({ freeBytes, totalBytes }: Space, fullInDays: number | null): string {
  if (freeBytes < totalBytes * limits.freeShare)
    return '남은 공간이 10% 미만이니 디스크를 늘리거나 보관 기간(MARU_KEEP, MARU_RETENTION)을 줄여 주십시오.';
  if (fullInDays !== null && fullInDays < limits.fullInDays)
    return '30일 안에 가득 찰 것으로 보이니 디스크를 늘릴 준비를 해 주십시오.';
  return '';
}

export interface BackupTimes {
  isScheduled: boolean;
  /** Start of the newest complete backup; null without one. */
  takenAt: Date | null;
  /** Why the newest backup or its copy failed, and why the newest restore test failed; empty if successful. */
  failure: string;
  testFailure: string;
}

export function backupAdvice({ isScheduled, takenAt, failure, testFailure }: BackupTimes, now: Date): string {
  if (!isScheduled)
    return '매일 백업이 꺼져 있으니 BACKUP_AT을 정하거나 다른 방법으로 백업하고 있는지 확인해 주십시오.';
  if (!takenAt && failure !== '')
    return '첫 백업이 실패했으니 로그에서 까닭을 찾고, 백업 폴더의 권한과 남은 공간을 확인해 주십시오.';
  if (!takenAt) return '백업이 아직 없습니다. 첫 백업은 BACKUP_AT에 정한 시각에 만들어집니다.';
  if (now.getTime() - takenAt.getTime() > limits.backupDays * dayMs)
    return '마지막 백업이 2일 넘게 지났으니 로그에서 백업이 실패한 까닭과 남은 공간을 확인해 주십시오.';
  if (failure !== '') return '마지막 백업이나 그 복사가 실패했으니 로그에서 까닭을 확인해 주십시오.';
  return testFailure === '' ? '' : '복원 시험이 실패했으니 로그에서 까닭을 확인하고 백업을 새로 만들어 주십시오.';
}

export const archiveAdvice = ({ isFailing }: ArchiveState): string =>
  isFailing
    ? 'PostgreSQL이 로그를 보관하지 못하고 있어 디스크가 찰 수 있으니 보관 폴더의 연결, 권한, 남은 공간과 PostgreSQL 로그를 확인해 주십시오.'
    : '';

export function certificateAdvice(daysLeft: number): string {
  if (daysLeft < 0) return '만료되었으니 인증서를 지금 바꿔 주십시오.';
  return daysLeft < limits.certificateDays ? '곧 만료되니 새 인증서를 발급받아 바꿔 주십시오.' : '';
}

export interface JobTimes {
  intervalMinutes: number;
  announcedAt: Date;
  succeededAt: Date | null;
  failure: string;
}

export function jobAdvice({ intervalMinutes, announcedAt, succeededAt, failure }: JobTimes, now: Date): string {
  // A job missed while its process was down runs soon after the start, so the time counts from the start.
  const since = Math.max(announcedAt.getTime(), succeededAt?.getTime() ?? 0);
  if (now.getTime() - since > overdueMinutes(intervalMinutes) * minuteMs)
    return '제때 성공하지 못했으니 작업 프로세스(worker)가 실행 중인지 확인하고 로그에서 원인을 찾아 주십시오.';
  return failure === '' ? '' : '실패하여 다시 시도하니, 되풀이되면 로그에서 이 작업의 오류를 확인해 주십시오.';
}

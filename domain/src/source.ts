/** Sources: networks and platforms that forward messages of their devices. Screens and calls share this file. */
import { networkKinds } from './network-reasons.ts';
import type { Rule } from './rules.ts';

export const sourceKinds = { ...networkKinds, files: '파일 (CSV·엑셀)' } as const;
export type SourceKind = keyof typeof sourceKinds;
export const sourceKindNames = Object.keys(sourceKinds) as SourceKind[];

/** Time zones for times that a network sends without one; tinyIoT sends its server's local time, Mobius UTC. */
export const sourceZones = { UTC: 'UTC', 'Asia/Seoul': '한국 시간' } as const;
export type SourceZone = keyof typeof sourceZones;
export const sourceZoneNames = Object.keys(sourceZones) as SourceZone[];

/** Processing states of a message. */
export const messageStates = {
  waiting: '처리 중',
  done: '저장',
  ignored: '측정값 아님',
  unknown: '미등록 장치',
  unmapped: '매핑 없음',
  failed: '저장 실패',
  refused: '읽을 수 없음',
} as const;
export type MessageState = keyof typeof messageStates;
export const messageStateNames = Object.keys(messageStates) as MessageState[];

export interface SourceProfile {
  name: string;
  kind: SourceKind;
  zone: SourceZone;
}

const maxNameLength = 60;

export const sourceRules: readonly Rule<SourceProfile>[] = [
  { field: 'name', passes: ({ name }) => name.trim() !== '', error: '이름을 입력해 주십시오.' },
  {
    field: 'name',
    passes: ({ name }) => name.trim().length <= maxNameLength && !/[<>\p{Cc}]/u.test(name),
    error: `이름은 ${maxNameLength}자 이하로, < > 없이 입력해 주십시오.`,
  },
];

/** Kinds of networks whose MQTT broker Maru can subscribe to, with the usual topic. */
export const brokerTopics: Readonly<Partial<Record<SourceKind, string>>> = {
  'the-things-stack': 'v3/+/devices/+/up',
  chirpstack: 'application/+/device/+/event/up',
};

export interface SourceBroker {
  brokerUrl: string;
  brokerTopic: string;
  brokerUser: string;
}

/** True if the port exists or is undefined, which means the protocol's default. */
const isPort = (port = '1883') => /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535;

const hasBroker = ({ brokerUrl }: SourceBroker) => brokerUrl.trim() !== '';

export const brokerRules: readonly Rule<SourceBroker>[] = [
  {
    field: 'brokerUrl',
    passes: (broker) => !hasBroker(broker) || /^mqtts?:\/\/[^\s/@?#]+\/?$/.test(broker.brokerUrl.trim()),
    error: '주소를 mqtt://서버:1883 또는 mqtts://서버:8883 꼴로 입력해 주십시오.',
  },
  {
    field: 'brokerUrl',
    passes: ({ brokerUrl }) => isPort(/:([^:\]/]*)\/?$/.exec(brokerUrl.trim())?.[1]),
    error: '포트는 1 이상 65535 이하의 정수로 입력해 주십시오.',
  },
  {
    field: 'brokerTopic',
    passes: (broker) => !hasBroker(broker) || /^[^\s\0]+$/.test(broker.brokerTopic.trim()),
    error: '토픽을 입력해 주십시오.',
  },
];

/** Column names of a file source, as in the first row of its files. */
export interface FileColumns {
  deviceColumn: string;
  timeColumn: string;
}

export const fileColumnRules: readonly Rule<FileColumns>[] = [
  {
    field: 'deviceColumn',
    passes: ({ deviceColumn }) => deviceColumn.trim() !== '',
    error: '장치 열을 입력해 주십시오.',
  },
  { field: 'timeColumn', passes: ({ timeColumn }) => timeColumn.trim() !== '', error: '시각 열을 입력해 주십시오.' },
  {
    field: 'timeColumn',
    passes: ({ deviceColumn, timeColumn }) => deviceColumn.trim() !== timeColumn.trim(),
    error: '장치 열과 다른 열을 입력해 주십시오.',
  },
];

/** Korean sentences for the engine's reasons to reject a reading, by their names in `rejected_reading`. */
export const rejectionNames: Readonly<Record<string, string>> = {
  malformed: '형식이 올바르지 않습니다',
  'too-many': '한 메시지에 측정값이 너무 많습니다',
  'unknown-field': '모르는 항목이 있습니다',
  missing: '필요한 값이 없습니다',
  'not-a-value': '값이 아닙니다',
  'out-of-range': '값이 범위를 벗어났습니다',
  future: '측정 시각이 미래입니다',
  expired: '측정 시각이 보관 기간보다 오래되었습니다',
  'unknown-device': '등록되지 않은 장치입니다',
  'not-activated': '사용하지 않는 장치입니다',
  'wrong-topic': '다른 토픽으로 보냈습니다',
  unstorable: '데이터베이스가 저장하지 못했습니다',
};

/** Texts of messages, in the language of the subscription. */
import { airMeasures } from '@maru/domain/air';
import type { Grade } from '@maru/domain/grade';
import type { Language } from '@maru/domain/language';
import { englishGradeWordOf, gradeWordOf, type Measure } from '@maru/domain/measure';
import { grouped } from '@maru/domain/number-text';
import { formatSeoulMinute } from '@maru/domain/seoul-time';
import { confirmHours, subscribedLimit } from '@maru/domain/subscription';

/** The data of a topic that texts contain. */
export interface TopicFacts {
  kind: 'air' | 'notice';
  /** The place's or dong's name. */
  targetName: string;
  field: string | null;
  grade: Grade | null;
}

/** The data of an event that texts contain. */
export interface EventFacts {
  occasion: 'raised' | 'cleared' | 'notice';
  at: Date;
  value: number | null;
  articleId: number | null;
  articleTitle: string | null;
}

export interface Text {
  subject: string;
  lines: string[];
}

interface Words {
  topic(target: string, measure: string, grade: string): string;
  noticeTopic: string;
  subject: Record<EventFacts['occasion'], (topic: string) => string>;
  first: Record<EventFacts['occasion'], (topic: string) => string>;
  value(value: string, limit: string, occasion: EventFacts['occasion']): string;
  time(time: string): string;
  link(address: string): string;
  summary(topic: string, count: number): string;
  summaryFirst: string;
  more(count: number): string;
  confirm: string;
  confirmLines(topic: string, site: string, address: string): string[];
  footer(site: string, address: string): string[];
  started: string;
  startedLine(topic: string): string;
  manage: string;
}

const words: Record<Language, Words> = {
  ko: {
    topic: (target, measure, grade) => `${target} ${measure} ${grade}`,
    noticeTopic: '새 공지사항',
    subject: {
      raised: (topic) => `[알림] ${topic}`,
      cleared: (topic) => `[알림] ${topic} 해제`,
      notice: (title) => `[알림] 새 공지사항: ${title}`,
    },
    first: {
      raised: (topic) => `${topic} 수준 이상이 10분 넘게 이어지고 있습니다.`,
      cleared: (topic) => `${topic} 수준에서 벗어났습니다.`,
      notice: (title) => `새 공지사항이 올라왔습니다: ${title}`,
    },
    value: (value, limit, occasion) => `값: ${value} (기준 ${limit}${occasion === 'raised' ? ' 초과' : ''})`,
    time: (time) => `시각: ${time}`,
    link: (address) => `자세히 보기: ${address}`,
    summary: (topic, count) => `[알림] ${topic} 요약 ${count}건`,
    summaryFirst: '지난 요약 뒤에 있었던 일입니다.',
    more: (count) => `그 밖에 ${count}건이 더 있습니다.`,
    confirm: '[알림] 알림 받기를 확인해 주십시오',
    confirmLines: (topic, site, address) => [
      `${site}에서 이 주소로 알림을 받겠다는 신청이 있었습니다: ${topic}`,
      `받으려면 ${confirmHours}시간 안에 아래 주소를 열고 '알림 받기'를 눌러 주십시오.`,
      address,
      '',
      '신청한 적이 없으면 이 메일을 무시해 주십시오. 확인하기 전에는 다른 메일을 보내지 않으며, 주소는 하루 뒤에 지웁니다.',
    ],
    footer: (site, address) => ['', '--', `${site} 알림입니다. 바꾸거나 끝내려면 아래 주소를 열어 주십시오.`, address],
    started: '[알림] 알림을 시작했습니다',
    startedLine: (topic) => `이 브라우저로 알려 드립니다: ${topic}`,
    manage: '알림 바꾸기·끝내기',
  },
  en: {
    topic: (target, measure, grade) => `${target}: ${measure} ${grade}`,
    noticeTopic: 'New notices',
    subject: {
      raised: (topic) => `[Alert] ${topic}`,
      cleared: (topic) => `[Alert] ${topic} is over`,
      notice: (title) => `[Alert] New notice: ${title}`,
    },
    first: {
      raised: (topic) => `${topic} or worse for more than 10 minutes.`,
      cleared: (topic) => `${topic} is over.`,
      notice: (title) => `A new notice was published: ${title}`,
    },
    value: (value, limit) => `Value: ${value} (limit ${limit})`,
    time: (time) => `Time: ${time} (Korean time)`,
    link: (address) => `More: ${address}`,
    summary: (topic, count) => `[Alert] ${topic}: summary of ${count}`,
    summaryFirst: 'This happened since the last summary.',
    more: (count) => (count === 1 ? 'There was 1 more.' : `There were ${count} more.`),
    confirm: '[Alert] Please confirm your notifications',
    confirmLines: (topic, site, address) => [
      `Notifications to this address were requested at ${site}: ${topic}`,
      `To receive them, open this address within ${confirmHours} hours and press 'Get notifications'.`,
      address,
      '',
      "If you didn't request this, ignore this mail. Nothing else is sent before you confirm, and the address is deleted after a day.",
    ],
    footer: (site, address) => [
      '',
      '--',
      `Notifications of ${site}. Open this address to change or end them.`,
      address,
    ],
    started: '[Alert] Notifications have begun',
    startedLine: (topic) => `This browser will notify you of: ${topic}`,
    manage: 'Change or end',
  },
};

const measureOf = (field: string | null): Measure | undefined => airMeasures.find((one) => one.field === field);

/** Name of a topic: '면목2동 초미세먼지 나쁨'. */
function topicText(language: Language, { kind, targetName, field, grade }: TopicFacts): string {
  const measure = measureOf(field);
  if (kind === 'notice' || !measure || !grade) return words[language].noticeTopic;
  return language === 'en'
    ? words.en.topic(targetName, measure.englishName, englishGradeWordOf(measure, grade))
    : words.ko.topic(targetName, measure.name, gradeWordOf(measure, grade));
}

const valueText = ({ decimals, unit }: Measure, value: number) =>
  `${grouped(value, { least: decimals, most: decimals })} ${unit}`;

export const confirmationText = (language: Language, topic: TopicFacts, site: string, address: string): Text => ({
  subject: words[language].confirm,
  lines: words[language].confirmLines(topicText(language, topic), site, address),
});

/** The first message to a browser, sent when its subscription starts. */
export const startedText = (language: Language, topic: TopicFacts): Text => ({
  subject: words[language].started,
  lines: [words[language].startedLine(topicText(language, topic))],
});

/**
 * The text about one event.
 * @param address  of the page about the event; empty if there is none
 */
export function eventText(language: Language, topic: TopicFacts, event: EventFacts, address: string): Text {
  const { subject, first, value, time, link } = words[language];
  const measure = measureOf(topic.field);
  const name = event.articleTitle ?? topicText(language, topic);
  const limit = measure && topic.grade && subscribedLimit(measure, topic.grade);
  const isValued = measure && limit && event.value !== null;
  return {
    subject: isValued
      ? `${subject[event.occasion](name)} (${valueText(measure, event.value ?? 0)})`
      : subject[event.occasion](name),
    lines: [
      first[event.occasion](name),
      ...(isValued
        ? [value(valueText(measure, event.value ?? 0), valueText(measure, limit.raise), event.occasion)]
        : []),
      ...(event.articleId === null ? [time(formatSeoulMinute(event.at))] : []),
      ...(address ? [link(address)] : []),
    ],
  };
}

/**
 * The text of a digest, or of the events beyond the daily limit.
 * @param count  number of all events, of which `events` are listed
 */
export function summaryText(language: Language, topic: TopicFacts, events: readonly EventFacts[], count: number): Text {
  const { summary, summaryFirst, more } = words[language];
  const lines = events.map((event) => {
    const { subject } = eventText(language, topic, event, '');
    return `- ${formatSeoulMinute(event.at)} ${withoutMark(subject)}`;
  });
  const rest = count - events.length;
  return {
    subject: summary(topicText(language, topic), count),
    lines: [summaryFirst, ...lines, ...(rest > 0 ? [more(rest)] : [])],
  };
}

/** A subject without '[알림] ', for places where the sender is obvious. */
export const withoutMark = (subject: string): string => subject.replace(/^\[[^\]]*\] /, '');

export const manageLabel = (language: Language): string => words[language].manage;

export const footerLines = (language: Language, site: string, address: string): string[] =>
  words[language].footer(site, address);

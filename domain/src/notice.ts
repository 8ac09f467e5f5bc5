/** Notices: the form, and its rules in order. */
import { imagesAreDescribed, isBlank, isInvisible, isSimple, maxRichTextLength } from './rich-text.ts';
import type { Rule } from './rules.ts';
import { parseSeoul } from './seoul-time.ts';

/** Id of the only board. */
export const noticeBoard = 1;

export const noticeCategories = {
  general: '일반',
  event: '행사·교육',
  recruitment: '모집·채용',
  safety: '안전·환경',
  maintenance: '시스템 점검',
} as const;
export type NoticeCategory = keyof typeof noticeCategories;
export const noticeCategoryCodes = Object.keys(noticeCategories) as NoticeCategory[];

/** Visibility of a notice: never, scheduled, visible, or ended. */
export const noticeStatuses = {
  private: '비공개',
  scheduled: '게시 예정',
  published: '공개',
  ended: '게시 종료',
} as const;
export type NoticeStatus = keyof typeof noticeStatuses;

export const maxPostTitleLength = 200;
export const maxNoticeFiles = 10;
export const maxPostImages = 30;

export interface NoticeForm {
  articleTitle: string;
  /** HTML limited to the allow list. */
  articleContents: string;
  articleCategory: string;
  isPublic: boolean;
  /** Start of publication; empty means at once. */
  publishDatetime: string;
  /** End of publication; empty means never. */
  endDatetime: string;
}

export const isMoment = (text: string): boolean => text === '' || parseSeoul(text) !== null;

/** Whether the end is after the start, if both are given. An end without a time is the last second of its day. */
export const endsAfter = (start: string, end: string): boolean => {
  const [from, until] = [parseSeoul(start), parseSeoul(end, true)];
  return from === null || until === null || until > from;
};

export const noticeRules: readonly Rule<NoticeForm>[] = [
  {
    field: 'articleTitle',
    passes: ({ articleTitle }) => !isInvisible(articleTitle),
    error: '제목을 입력해 주십시오.',
  },
  {
    field: 'articleTitle',
    passes: ({ articleTitle }) => articleTitle.trim().length <= maxPostTitleLength,
    error: `제목은 ${maxPostTitleLength}자 이하로 입력해 주십시오.`,
  },
  {
    field: 'articleContents',
    passes: ({ articleContents }) => articleContents.length <= maxRichTextLength,
    error: '내용이 너무 깁니다. 나누어 등록해 주십시오.',
  },
  {
    field: 'articleContents',
    passes: ({ articleContents }) => isSimple(articleContents),
    error: '내용의 서식이 너무 많습니다. 나누어 등록해 주십시오.',
  },
  {
    field: 'articleContents',
    passes: ({ articleContents }) => !isBlank(articleContents),
    error: '내용을 입력해 주십시오.',
  },
  {
    field: 'articleContents',
    passes: ({ articleContents }) => imagesAreDescribed(articleContents),
    error: '본문의 모든 이미지에 대체 텍스트를 입력해 주십시오.',
  },
  {
    field: 'articleCategory',
    passes: ({ articleCategory }) => Object.hasOwn(noticeCategories, articleCategory),
    error: '분류를 선택해 주십시오.',
  },
  {
    field: 'publishDatetime',
    passes: ({ publishDatetime }) => isMoment(publishDatetime),
    error: '게시 일시의 형식이 올바르지 않습니다.',
  },
  {
    field: 'endDatetime',
    passes: ({ endDatetime }) => isMoment(endDatetime),
    error: '게시 종료 일시의 형식이 올바르지 않습니다.',
  },
  {
    field: 'endDatetime',
    passes: ({ publishDatetime, endDatetime }) => endsAfter(publishDatetime, endDatetime),
    error: '게시 종료 일시는 게시 일시보다 늦어야 합니다.',
  },
];

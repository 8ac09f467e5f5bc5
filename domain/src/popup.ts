/** Popups: the form, and its rules in order. */
import { endsAfter, isMoment, maxPostTitleLength } from './notice.ts';
import { imagesAreDescribed, isInvisible, isShortcut, isSimple, maxRichTextLength } from './rich-text.ts';
import type { Rule } from './rules.ts';

export const maxAlternativeTextLength = 200;
export const lastSortOrder = 999;

/** Visibility of a popup: never, scheduled, visible, or ended. A popup without an image is never visible. */
export const popupStatuses = {
  private: '비공개',
  imageless: '이미지 없음',
  scheduled: '게시 예정',
  published: '게시 중',
  ended: '게시 종료',
} as const;
export type PopupStatus = keyof typeof popupStatuses;

export interface PopupForm {
  popupTitle: string;
  /** Alternative text of the image. */
  imageAlternativeText: string;
  /** HTML limited to the allow list, shown with the image on the popup's page; may be empty. */
  popupContents: string;
  /** Link target of the image; empty means the popup's own page. */
  shortcutLink: string;
  isPublic: boolean;
  startDatetime: string;
  endDatetime: string;
  /** Lower numbers come first. */
  sortOrder: number | null;
}

export const popupRules: readonly Rule<PopupForm>[] = [
  {
    field: 'popupTitle',
    passes: ({ popupTitle }) => !isInvisible(popupTitle),
    error: '제목을 입력해 주십시오.',
  },
  {
    field: 'popupTitle',
    passes: ({ popupTitle }) => popupTitle.trim().length <= maxPostTitleLength,
    error: `제목은 ${maxPostTitleLength}자 이하로 입력해 주십시오.`,
  },
  {
    field: 'imageAlternativeText',
    passes: ({ imageAlternativeText: text }) => !isInvisible(text) && text.trim().length <= maxAlternativeTextLength,
    error: `이미지의 대체 텍스트를 ${maxAlternativeTextLength}자 이하로 입력해 주십시오.`,
  },
  {
    field: 'popupContents',
    passes: ({ popupContents }) => popupContents.length <= maxRichTextLength,
    error: '내용이 너무 깁니다.',
  },
  {
    field: 'popupContents',
    passes: ({ popupContents }) => isSimple(popupContents),
    error: '내용의 서식이 너무 많습니다. 나누어 등록해 주십시오.',
  },
  {
    field: 'popupContents',
    passes: ({ popupContents }) => imagesAreDescribed(popupContents),
    error: '본문의 모든 이미지에 대체 텍스트를 입력해 주십시오.',
  },
  {
    field: 'shortcutLink',
    passes: ({ shortcutLink }) => shortcutLink === '' || isShortcut(shortcutLink),
    error: '바로가기는 http:// 또는 https://로 시작하는 주소나 /로 시작하는 이 사이트의 경로로 입력해 주십시오.',
  },
  {
    field: 'startDatetime',
    passes: ({ startDatetime }) => isMoment(startDatetime),
    error: '게시 시작 일시의 형식이 올바르지 않습니다.',
  },
  {
    field: 'endDatetime',
    passes: ({ endDatetime }) => isMoment(endDatetime),
    error: '게시 종료 일시의 형식이 올바르지 않습니다.',
  },
  {
    field: 'endDatetime',
    passes: ({ startDatetime, endDatetime }) => endsAfter(startDatetime, endDatetime),
    error: '게시 종료 일시는 게시 시작 일시보다 늦어야 합니다.',
  },
  {
    field: 'sortOrder',
    passes: ({ sortOrder }) =>
      sortOrder !== null && Number.isInteger(sortOrder) && sortOrder >= 0 && sortOrder <= lastSortOrder,
    error: `순서는 0 이상 ${lastSortOrder} 이하로 입력해 주십시오.`,
  },
];

/** The rules of a form including the image, whose rule follows the title's. */
export const popupRulesWith = <Form extends PopupForm>(hasImage: (form: Form) => boolean): readonly Rule<Form>[] => {
  const afterTitle = popupRules.findLastIndex(({ field }) => field === 'popupTitle') + 1;
  const needed = { field: 'image', passes: hasImage, error: '이미지를 등록해 주십시오.' } as Rule<Form>;
  return (popupRules as readonly Rule<Form>[]).toSpliced(afterTitle, 0, needed);
};

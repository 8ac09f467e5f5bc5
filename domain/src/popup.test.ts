import { describe } from 'vitest';
import { holdsInOrder } from '../test/holds-in-order.ts';
import { type PopupForm, popupRules } from './popup.ts';

const form: PopupForm = {
  popupTitle: '미세먼지 알리미 안내',
  imageAlternativeText: '미세먼지 알리미를 신청하는 방법',
  popupContents: '',
  shortcutLink: '/posts/notice/1',
  isPublic: true,
  startDatetime: '2026-07-01 09:00',
  endDatetime: '',
  sortOrder: 1,
};

describe('a popup', () => {
  holdsInOrder(form, popupRules, [
    ['popupTitle', ''],
    ['popupTitle', '\u3164'],
    ['popupTitle', '가'.repeat(201)],
    ['imageAlternativeText', ' '],
    ['imageAlternativeText', '가'.repeat(201)],
    ['popupContents', `<p>${'가'.repeat(200_000)}</p>`],
    ['popupContents', '<s>'.repeat(20_001)],
    ['popupContents', '<img src="x">'],
    ['shortcutLink', 'javascript:alert(1)'],
    ['shortcutLink', '//example.kr'],
    ['startDatetime', 'soon'],
    ['endDatetime', '2026-13-01'],
    ['endDatetime', '2026-06-30 09:00', { startDatetime: '2026-07-01 09:00' }],
    ['sortOrder', null],
    ['sortOrder', 1000],
    ['sortOrder', 1.5],
  ]);
});

import { describe, expect, it } from 'vitest';
import { holdsInOrder } from '../test/holds-in-order.ts';
import { endsAfter, type NoticeForm, noticeRules } from './notice.ts';

const form: NoticeForm = {
  articleTitle: '여름철 물놀이장 운영 안내',
  articleContents: '<p>물놀이장을 엽니다. <img src="x" alt="약도"></p>',
  articleCategory: 'event',
  isPublic: true,
  publishDatetime: '2026-07-01 09:00',
  endDatetime: '2026-08-31 18:00',
};

describe('a notice', () => {
  holdsInOrder(form, noticeRules, [
    ['articleTitle', ' '],
    ['articleTitle', '\u200b'],
    ['articleTitle', '가'.repeat(201)],
    ['articleContents', `<p>${'가'.repeat(200_000)}</p>`],
    ['articleContents', `가${'<s>'.repeat(20_001)}`],
    ['articleContents', '<p>&nbsp;</p>'],
    ['articleContents', '<p><img src="x"></p>'],
    ['articleCategory', ''],
    ['articleCategory', 'constructor'],
    ['publishDatetime', '2026-02-30 09:00'],
    ['endDatetime', 'later'],
    ['endDatetime', '2026-07-01 09:00', { publishDatetime: '2026-07-01 09:00' }],
  ]);
});

describe('the end of a publication', () => {
  it('is the last second of its day without a time', () => {
    expect(endsAfter('2026-07-01 09:00', '2026-07-01')).toBe(true);
    expect(endsAfter('2026-07-02', '2026-07-01')).toBe(false);
  });
});

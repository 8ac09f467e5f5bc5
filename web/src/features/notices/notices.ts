import type { OutputOf } from '@maru/contract';

export type ListedNotice = OutputOf<'GET /api/bbs/1/articles'>['list'][number];
export type WholeNotice = OutputOf<'GET /api/bbs/1/articles/{articleId}'>;

/** The address of the notices' feed. */
export const feedAddress = '/api/bbs/1/articles/feed';

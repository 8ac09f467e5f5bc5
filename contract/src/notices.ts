/** Area `notices`: the office's notices for citizens, and their editing. */

import { maxDocumentBytes, maxImageBytes } from '@maru/domain/file';
import { type NoticeStatus, noticeCategoryCodes, noticeStatuses } from '@maru/domain/notice';
import { Type } from 'typebox';
import { attachment, image } from './attachment.ts';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { formerText, postChange } from './post-change.ts';
import { closed, file, hashFileName, id, keyword, list, nullable, oneOf, page, paging, sorting } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();
const statuses = Object.keys(noticeStatuses) as NoticeStatus[];

/** Filters of notice lists. */
const noticeFilter = {
  articleCategory: Type.Optional(oneOf(['all', ...noticeCategoryCodes], { default: 'all' })),
  /** Fields in which every word of the keyword must occur. */
  searchType: Type.Optional(oneOf(['all', 'articleTitle', 'articleContents'], { default: 'all' })),
  keyword: Type.Optional(keyword),
};

const row = {
  rowNumber: count,
  articleId: id,
  bbsId: Type.Literal(1),
  articleTitle: text,
  articleCategory: oneOf(noticeCategoryCodes),
  articleCategoryName: text,
  hitCount: count,
  attachmentCount: count,
  isPublic: Type.Boolean(),
  /** Period in which citizens see the notice; an empty end means no end. */
  publishDatetime: text,
  endDatetime: text,
  registeredDatetime: text,
  lastUpdatedDatetime: text,
};

/** Fields of the specification about staff, always empty for the public. */
const emptyAuthor = {
  registeredUserNumber: Type.Null(),
  registeredUserId: Type.Literal(''),
  lastUpdatedUserNumber: Type.Null(),
};
const author = { registeredUserNumber: id, registeredUserId: text, lastUpdatedUserNumber: id };

/** A document or an image of a notice. */
const noticeAttachment = closed({
  ...attachment.properties,
  bbsAttachedFileId: id,
  articleId: id,
  attachedFileType: Type.Literal('original'),
});
const attachments = Type.Array(noticeAttachment);

const title = closed({ articleId: id, articleTitle: text, publishDatetime: text });
const publicNotice = closed({ ...row, ...emptyAuthor });
const administeredNotice = {
  ...row,
  ...author,
  noticeStatus: oneOf(statuses),
  noticeStatusName: text,
};

const body = {
  articleTitle: Type.String({ maxLength: 1000 }),
  articleContents: Type.String({ maxLength: 400_000 }),
  /** Category and period stay unchanged if omitted. */
  articleCategory: Type.Optional(Type.String({ maxLength: 40 })),
  publishDatetime: Type.Optional(Type.String({ maxLength: 40 })),
  endDatetime: Type.Optional(Type.String({ maxLength: 40 })),
  isPublic: Type.Boolean(),
};

/** An attachment may be any type of file. */
const anyFile = file('application/octet-stream');
const ofArticle = closed({ articleId: id });
const fileOfArticle = closed({ articleId: id, hashFileName });
const access = 'admin:posts/notice';

export const notices = {
  articles: call({
    method: 'GET',
    path: '/api/bbs/1/articles',
    access: 'open',
    summary: 'List public notices, newest first; search matches parts of words in title and text',
    query: closed({ ...paging, ...noticeFilter }),
    output: page(publicNotice),
  }),
  ticker: call({
    method: 'GET',
    path: '/api/bbs/1/articles/ticker',
    access: 'open',
    summary: 'List titles of the newest public notices',
    output: list(title),
    cacheSeconds: 1,
  }),
  feed: call({
    method: 'GET',
    path: '/api/bbs/1/articles/feed',
    access: 'open',
    summary: 'Get the newest public notices as an Atom feed',
    output: file('application/atom+xml'),
  }),
  article: call({
    method: 'GET',
    path: '/api/bbs/1/articles/{articleId}',
    access: 'open',
    summary: 'Get a public notice with its files and neighbours; counts one hit per visitor and day',
    params: ofArticle,
    output: closed({
      detailNotice: closed({ ...publicNotice.properties, articleContents: text }),
      detailAttachments: attachments,
      /** The chronologically previous and next notice. */
      previous: nullable(title),
      next: nullable(title),
    }),
  }),
  attachments: call({
    method: 'GET',
    path: '/api/articles/{articleId}/attachments',
    access: 'open',
    summary: 'List files of a public notice',
    params: ofArticle,
    output: closed({ detailAttachments: attachments }),
  }),
  attachment: call({
    method: 'GET',
    path: '/api/articles/{articleId}/attachments/{hashFileName}',
    access: 'open',
    summary: 'Download a file of a public notice or an image of its text',
    params: fileOfArticle,
    output: anyFile,
  }),
};

export const noticesAdministration = {
  articles: call({
    method: 'GET',
    path: '/admin/api/bbs/1/articles',
    access,
    summary: 'List notices, including private ones, newest first',
    query: closed({
      ...paging,
      ...sorting(['articleTitle', 'hitCount', 'publishDatetime', 'registeredDatetime', 'lastUpdatedDatetime']),
      ...noticeFilter,
      noticeStatus: Type.Optional(oneOf(statuses)),
    }),
    output: page(closed(administeredNotice)),
  }),
  article: call({
    method: 'GET',
    path: '/admin/api/bbs/1/articles/{articleId}',
    access,
    summary: 'Get a notice with its files and change history',
    params: ofArticle,
    output: closed({
      detailNotice: closed({
        ...administeredNotice,
        articleContents: text,
        /** Incremented by every change; a change based on an older version is refused. */
        version: count,
        history: Type.Array(postChange),
      }),
      detailAttachments: attachments,
    }),
  }),
  formerText: call({
    method: 'GET',
    path: '/admin/api/bbs/1/articles/{articleId}/changes/{changeId}',
    access,
    summary: 'Get the former text of a notice before a change',
    params: closed({ articleId: id, changeId: id }),
    output: formerText,
  }),
  create: call({
    method: 'POST',
    path: '/admin/api/articles',
    access,
    summary: 'Create a notice; its HTML is sanitised by an allow list',
    body: closed(body),
    output: closed({ articleId: id }),
  }),
  change: call({
    method: 'PATCH',
    path: '/admin/api/articles',
    access,
    summary: "Change a notice; fails with 409 if the given version isn't the newest",
    body: closed({ articleId: id, version: Type.Optional(Type.Integer({ minimum: 1 })), ...body }),
    output: closed({ result: Type.Boolean(), version: count }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/api/articles/{id}',
    access,
    summary: 'Delete a notice and its files',
    params: closed({ id }),
    output: done,
  }),
  attachments: call({
    method: 'GET',
    path: '/admin/api/articles/{articleId}/attachments',
    access,
    summary: 'List files of a notice',
    params: ofArticle,
    output: closed({ detailAttachments: attachments }),
  }),
  attachment: call({
    method: 'GET',
    path: '/admin/api/articles/{articleId}/attachments/{hashFileName}',
    access,
    summary: 'Download a file of a notice or an image of its text',
    params: fileOfArticle,
    output: anyFile,
  }),
  addAttachment: call({
    method: 'POST',
    path: '/admin/api/articles/attachments',
    access,
    summary: 'Upload a file to a notice',
    multipart: { maxBytes: maxDocumentBytes, fields: closed({ articleId: id }) },
    output: noticeAttachment,
  }),
  removeAttachment: call({
    method: 'DELETE',
    path: '/admin/api/articles/{articleId}/attachments/{hashFileName}',
    access,
    summary: 'Delete a file of a notice',
    params: fileOfArticle,
    output: done,
  }),
};

export const editorImages = {
  add: call({
    method: 'POST',
    path: '/api/articles/temp/attachments',
    access: 'admin:posts/notice,posts/popup',
    summary: 'Upload an image for a text in progress; deleted after a day if no text uses it',
    multipart: { maxBytes: maxImageBytes },
    output: closed({ hashFileName, url: text }),
  }),
  image: call({
    method: 'GET',
    path: '/api/articles/temp/attachments/{hashFileName}',
    access: 'admin:posts/notice,posts/popup',
    summary: 'Get an image uploaded by the caller that no text uses yet',
    params: closed({ hashFileName }),
    output: image,
  }),
};

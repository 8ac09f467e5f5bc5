/** Area `popups`: pictures on a card of the main page, and their editing. */
import { maxImageBytes } from '@maru/domain/file';
import { type PopupStatus, popupStatuses } from '@maru/domain/popup';
import { Type } from 'typebox';
import { image } from './attachment.ts';
import { call } from './call.ts';
import { done } from './citizens-login.ts';
import { formerText, postChange } from './post-change.ts';
import { closed, hashFileName, id, list, nullable, oneOf, page, paging, sorting } from './schemas.ts';

const text = Type.String();
const count = Type.Integer();

const row = {
  rowNumber: count,
  popupId: id,
  popupTitle: text,
  imageAlternativeText: text,
  shortcutLink: text,
  isPublic: Type.Boolean(),
  /** Period in which citizens see the popup; an empty end means no end. */
  startDatetime: text,
  endDatetime: text,
  sortOrder: count,
  registeredDatetime: text,
  lastUpdatedDatetime: text,
  /** Path and name of the popup's image; empty without an image. */
  imgPath: text,
  attachedFileName: text,
  attachedFileExtension: text,
  hashFileName: text,
};

/** Fields of the specification about staff, always empty for the public. */
const emptyAuthor = {
  registeredAdminId: Type.Literal(''),
  registeredAdminNumber: Type.Null(),
  lastUpdatedAdminId: Type.Literal(''),
  lastUpdatedAdminNumber: Type.Null(),
};

const administered = {
  ...row,
  registeredAdminId: text,
  registeredAdminNumber: id,
  lastUpdatedAdminId: text,
  lastUpdatedAdminNumber: id,
  popupStatus: oneOf(Object.keys(popupStatuses) as PopupStatus[]),
  popupStatusName: text,
};

const body = {
  popupTitle: Type.String({ maxLength: 1000 }),
  popupContents: Type.String({ maxLength: 400_000 }),
  shortcutLink: Type.String({ maxLength: 2000 }),
  isPublic: Type.Boolean(),
  /** The following fields stay unchanged if omitted; a new popup's alternative text defaults to its title. */
  imageAlternativeText: Type.Optional(Type.String({ maxLength: 1000 })),
  startDatetime: Type.Optional(Type.String({ maxLength: 40 })),
  endDatetime: Type.Optional(Type.String({ maxLength: 40 })),
  sortOrder: Type.Optional(nullable(Type.Integer())),
};

const ofPopup = closed({ popupId: id });
/** The version the editor read; if it is outdated, the change is refused with 409. */
const version = Type.Optional(Type.Integer({ minimum: 1 }));
const fileOfPopup = closed({ popupId: id, hashFileName });
const access = 'admin:posts/popup';

const popupImage = closed({
  hashFileName,
  attachedFileName: text,
  attachedFileExtension: text,
  /** In bytes. */
  attachedFileSize: count,
});

export const popups = {
  popups: call({
    method: 'GET',
    path: '/api/popup',
    access: 'open',
    summary: 'List public popups in their order',
    output: closed({
      list: Type.Array(closed({ ...row, ...emptyAuthor })),
      /** Seconds until the next popup begins or the first one ends; null if neither happens. */
      secondsToChange: nullable(count),
    }),
    cacheSeconds: 1,
  }),
  popup: call({
    method: 'GET',
    path: '/api/popup/{popupId}',
    access: 'open',
    summary: 'Get a public popup with its text',
    params: ofPopup,
    output: closed({ ...row, ...emptyAuthor, popupContents: text }),
    cacheSeconds: 1,
  }),
  image: call({
    method: 'GET',
    path: '/api/popup/{popupId}/attachments/{hashFileName}',
    access: 'open',
    summary: 'Download the image of a public popup or an image of its text',
    params: fileOfPopup,
    output: image,
  }),
};

export const popupsAdministration = {
  popups: call({
    method: 'GET',
    path: '/admin/api/popup',
    access,
    summary: 'List popups, including private ones, in their order',
    query: closed({
      ...paging,
      ...sorting(['popupTitle', 'sortOrder', 'startDatetime', 'registeredDatetime', 'lastUpdatedDatetime']),
    }),
    output: page(closed(administered)),
  }),
  popup: call({
    method: 'GET',
    path: '/admin/api/popup/{popupId}',
    access,
    summary: 'Get a popup with its text and change history',
    params: ofPopup,
    output: closed({
      ...administered,
      popupContents: text,
      /** Incremented by every change; a change based on an older version is refused. */
      version: count,
      /** Size of the image in bytes. */
      attachedFileSize: count,
      history: Type.Array(postChange),
    }),
  }),
  formerText: call({
    method: 'GET',
    path: '/admin/api/popup/{popupId}/changes/{changeId}',
    access,
    summary: 'Get the former text of a popup before a change',
    params: closed({ popupId: id, changeId: id }),
    output: formerText,
  }),
  create: call({
    method: 'POST',
    path: '/admin/api/popup',
    access,
    summary: 'Create a popup, which stays hidden until it has an image',
    body: closed(body),
    output: closed({ popupId: id }),
  }),
  change: call({
    method: 'PATCH',
    path: '/admin/api/popup',
    access,
    summary: "Change a popup; fails with 409 if the given version isn't the newest",
    body: closed({ popupId: id, version, ...body }),
    output: closed({ result: Type.Boolean(), version: count }),
  }),
  remove: call({
    method: 'DELETE',
    path: '/admin/api/popup/{popupId}',
    access,
    summary: 'Delete a popup and its image',
    params: ofPopup,
    output: done,
  }),
  images: call({
    method: 'GET',
    path: '/admin/api/popup/{popupId}/attachments',
    access,
    summary: "Get a popup's image file details; an empty list without an image",
    params: ofPopup,
    output: list(popupImage),
  }),
  image: call({
    method: 'GET',
    path: '/admin/api/popup/{popupId}/attachments/{hashFileName}',
    access,
    summary: 'Download the image of a popup or an image of its text',
    params: fileOfPopup,
    output: image,
  }),
  addImage: call({
    method: 'POST',
    path: '/admin/api/popup/attachments',
    access,
    summary: "Set or replace a popup's image",
    multipart: { maxBytes: maxImageBytes, fields: closed({ popupId: id, version }) },
    output: closed({ ...popupImage.properties, version: count }),
  }),
  removeImage: call({
    method: 'DELETE',
    path: '/admin/api/popup/attachments/{popupId}',
    access,
    summary: "Delete a popup's image, which hides the popup",
    params: ofPopup,
    query: closed({ version }),
    output: closed({ result: Type.Boolean(), version: count }),
  }),
};

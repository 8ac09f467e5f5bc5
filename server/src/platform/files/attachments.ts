/** Files of one kind of owner: photos of devices, attachments of notices. */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { documentExtensions, imageExtensions, maxDocumentBytes, maxImageBytes } from '@maru/domain/file';
import type { Database } from '../database/pool.ts';
import { Problem } from '../errors/problem.ts';
import { FileAnswer } from '../http/file-answer.ts';
import type { UploadedFile } from '../http/upload.ts';
import type { Services } from '../services.ts';
import {
  type Attachment,
  claimRows,
  insertWaiting,
  ownedRow,
  ownedRows,
  ownerOfRow,
  releaseOwners,
  removeOthers,
  removeOwned,
  removeWaiting,
  type StoredFile,
  type Uploader,
  waitingRow,
} from './attachment-rows.ts';
import { extensionOf, fileLabel } from './file-name.ts';
import { documentType, type FileType, imageType, tellingBytes } from './file-types.ts';
import { remakeImage } from './images.ts';
import { MissingFile } from './storage.ts';
import { removeFiles } from './upkeep.ts';

export interface OwnerKind {
  /** A permanent name of the kind of owner, stored in the rows: 'device'. */
  ownerKind: string;
  /** Maximum number of files per owner. */
  maxCount: number;
  accept: 'image' | 'document';
  /** The kind of owner with which files are stored before they are claimed; by default `ownerKind`. */
  storedKind?: string;
}

/** Additional work in the transaction that removes or assigns a file, such as locking the owner, or auditing. */
type Alongside = (trx: Database) => Promise<void>;

export type Attachments = ReturnType<typeof attachmentsOf>;

const takenExtensions = { image: imageExtensions, document: [...documentExtensions, ...imageExtensions] };

/** The files of one kind of owner. The caller checks access to the owner. */
export function attachmentsOf(
  { db, files, clock, log }: Pick<Services, 'db' | 'files' | 'clock' | 'log'>,
  { ownerKind, maxCount, accept, storedKind = ownerKind }: OwnerKind,
) {
  const isFull = () =>
    new Problem('FILE_COUNT_EXCEEDED', { field: 'file', error: `파일은 ${maxCount}개까지 첨부할 수 있습니다.` });

  async function judge(file: UploadedFile): Promise<FileType> {
    const head = await file.head(tellingBytes);
    const type = imageType(head) ?? (accept === 'document' ? documentType(head, extensionOf(file.name)) : undefined);
    if (!type) {
      const taken = takenExtensions[accept].join(', ');
      throw new Problem('FILE_TYPE_REFUSED', { field: 'file', error: `첨부할 수 있는 파일 형식: ${taken}` });
    }
    const [what, maxBytes] = type.isImage ? ['이미지는', maxImageBytes] : ['문서는', maxDocumentBytes];
    if (file.size > maxBytes) {
      const error = `${what} ${maxBytes / 1024 / 1024}MB까지 올릴 수 있습니다.`;
      throw new Problem('FILE_TOO_LARGE', { field: 'file', error });
    }
    return type;
  }

  /** Deletes a file without an owner; the nightly job retries failures. */
  async function forget(hashFileName: string) {
    try {
      await removeWaiting(db, hashFileName, clock.now());
      await removeFiles({ db, files }, [hashFileName]);
    } catch (error) {
      log.warn({ err: error, hashFileName }, 'a file could not be removed; it is tried again in the night');
    }
  }

  /**
   * Checks and stores a file without an owner; the uploader can claim it within a day.
   * @throws FILE_TYPE_REFUSED, FILE_TOO_LARGE, FILE_UNREADABLE, IMAGE_TOO_LARGE, BUSY
   */
  async function store(file: UploadedFile, by: Uploader): Promise<StoredFile> {
    const judged = await judge(file);
    const image = judged.isImage ? await remakeImage(file) : undefined;
    const type = (image && imageType(image)) ?? judged;
    const sha256 = image ? createHash('sha256').update(image).digest('hex') : file.sha256;
    const content = image
      ? { size: image.length, sha256, stream: () => Readable.from([image]) }
      : { size: file.size, sha256, stream: () => file.stream() };
    const row = await insertWaiting(db, {
      ownerKind: storedKind,
      hashFileName: randomBytes(16).toString('hex'),
      attachedFileName: fileLabel(file.name, type.extension),
      attachedFileExtension: type.extension,
      attachedFileSize: content.size,
      contentType: type.contentType,
      sha256,
      by,
      now: clock.now(),
    });
    try {
      await files.put(row.hashFileName, content);
    } catch (error) {
      await forget(row.hashFileName);
      throw error;
    }
    return row;
  }

  /**
   * Assigns files that the same person has stored to an owner, within the caller's transaction.
   * @throws NOT_FOUND if a file is missing or another person's, FILE_COUNT_EXCEEDED
   */
  async function claim(trx: Database, ownerId: number, hashFileNames: readonly string[], by: Uploader) {
    const { rows, count } = await claimRows(trx, {
      ownerKind,
      storedKind,
      ownerId,
      hashFileNames,
      by,
      now: clock.now(),
    });
    if (rows.length < hashFileNames.length) throw new Problem('NOT_FOUND');
    if (count > maxCount) throw isFull();
    return rows;
  }

  /** A file as a response. Throws NOT_FOUND without a row. */
  function answerOf(row: StoredFile | undefined): FileAnswer {
    if (!row) throw new Problem('NOT_FOUND');
    const { hashFileName } = row;
    return new FileAnswer({
      name: row.attachedFileName,
      contentType: row.contentType,
      size: row.attachedFileSize,
      etag: row.sha256,
      isInline: row.contentType.startsWith('image/'),
      async open() {
        try {
          return await files.open(hashFileName);
        } catch (error) {
          if (!(error instanceof MissingFile)) throw error;
          log.error({ hashFileName }, 'a file is not in the storage any more');
          throw new Problem('NOT_FOUND');
        }
      },
    });
  }

  return {
    store,
    claim,

    /** Files of an owner, oldest first. */
    list: async (ownerId: number): Promise<Attachment[]> => ownedRows(db, ownerKind, [ownerId]),

    /** Files by owner; omits owners without files. */
    async listOf(ownerIds: readonly number[]): Promise<Map<number, Attachment[]>> {
      return Map.groupBy(await ownedRows(db, ownerKind, ownerIds), ({ ownerId }) => ownerId);
    },

    /** The owner of a file. Throws NOT_FOUND if the file doesn't exist. */
    async ownerOf(hashFileName: string): Promise<number> {
      const ownerId = await ownerOfRow(db, ownerKind, hashFileName);
      if (ownerId === undefined) throw new Problem('NOT_FOUND');
      return ownerId;
    },

    /**
     * Stores a file and assigns it to an owner, atomically with the given work, which receives the stored file with its
     * sanitised name. Throws like `store` and `claim`.
     */
    async add(
      ownerId: number,
      file: UploadedFile,
      by: Uploader,
      alongside: (trx: Database, stored: StoredFile) => Promise<void>,
    ): Promise<Attachment> {
      // A cheap check before decoding the file; the transaction repeats it.
      if ((await ownedRows(db, ownerKind, [ownerId])).length >= maxCount) throw isFull();
      const stored = await store(file, by);
      const { hashFileName } = stored;
      try {
        return await db.transaction().execute(async (trx) => {
          await alongside(trx, stored);
          const [claimed] = await claim(trx, ownerId, [hashFileName], by);
          if (!claimed) throw new Problem('NOT_FOUND');
          return claimed;
        });
      } catch (error) {
        await forget(hashFileName);
        throw error;
      }
    },

    /**
     * Removes a file from its owner, atomically with the given work. Throws NOT_FOUND if the owner has no such file.
     */
    async remove(ownerId: number, hashFileName: string, alongside: Alongside): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await alongside(trx);
        if (!(await removeOwned(trx, { ownerKind, ownerId, hashFileName, now: clock.now() })))
          throw new Problem('NOT_FOUND');
      });
      await forget(hashFileName);
    },

    /** Removes all other files of an owner, within the caller's transaction; their content is deleted at night. */
    keepOnly: (trx: Database, ownerId: number, hashFileNames: readonly string[]): Promise<void> =>
      removeOthers(trx, { ownerKind, ownerId, hashFileNames, now: clock.now() }),

    /** Releases all files of owners that the caller's transaction deletes; the content is deleted at night. */
    release: (trx: Database, ownerIds: readonly number[]): Promise<void> =>
      releaseOwners(trx, ownerKind, ownerIds, clock.now()),

    /** An owner's file as a response. Throws NOT_FOUND if the owner has no such file. */
    open: async (ownerId: number, hashFileName: string): Promise<FileAnswer> =>
      answerOf(await ownedRow(db, ownerKind, ownerId, hashFileName)),

    /** An unclaimed file, for its uploader. Throws NOT_FOUND if the file is missing or another person's. */
    openWaiting: async (hashFileName: string, by: Uploader): Promise<FileAnswer> =>
      answerOf(await waitingRow(db, storedKind, hashFileName, by)),
  };
}

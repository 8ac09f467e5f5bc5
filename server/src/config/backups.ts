/** Settings of scheduled backups. */
import { join, resolve } from 'node:path';
import { bech32 } from '@scure/base';
import { readStorageUrl, type S3Settings } from '../platform/files/storage-url.ts';
import type { Values } from './values.ts';

export interface BackupSettings {
  /** Time of scheduled backups in minutes after midnight in Seoul; null disables them. */
  backupAt: number | null;
  backupFolder: string;
  backupKeep: BackupKeep;
  /** The age public key for which backups are encrypted; if empty, they aren't encrypted. */
  backupRecipient: string;
  /** Storage to which backups are copied; null for none. */
  backupS3: S3Settings | null;
  /** A PostgreSQL server for restore tests; if empty, the server of the database. */
  backupTestUrl: string;
}

/** Number of days, weeks and months whose newest backup is retained. */
export interface BackupKeep {
  days: number;
  weeks: number;
  months: number;
}

const keepNames = ['days', 'weeks', 'months'] as const;

export function readBackups(
  { text, address, faults }: Values,
  { dataFolder, isDemo }: { dataFolder: string; isDemo: boolean },
): BackupSettings {
  const at = text('BACKUP_AT', isDemo ? 'off' : '02:10');
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(at) ?? [];
  if (at !== 'off' && hour === undefined)
    faults.push(`BACKUP_AT must be a time in Seoul such as 02:10, or off, not '${at}'`);
  const folder = text('BACKUP_DIR', '');
  const s3 = readStorageUrl(text('BACKUP_S3', ''), 'BACKUP_S3');
  if ('fault' in s3) faults.push(s3.fault);
  const recipient = text('BACKUP_RECIPIENT', '');
  if (recipient && !isRecipient(recipient))
    faults.push(
      recipient.toUpperCase().startsWith('AGE-SECRET-KEY-')
        ? 'BACKUP_RECIPIENT is a private key, which must not be on the server: set the public key that age-keygen prints, age1…'
        : 'BACKUP_RECIPIENT must be an age public key, age1… with 62 characters as age-keygen prints it; this one is mistyped or cut',
    );
  return {
    backupAt: hour === undefined ? null : Number(hour) * 60 + Number(minute),
    backupFolder: folder ? resolve(folder) : join(dataFolder, 'backups', 'scheduled'),
    backupKeep: readKeep(text('BACKUP_KEEP', 'days=7,weeks=4,months=12'), faults),
    backupRecipient: recipient,
    backupS3: 'storage' in s3 ? s3.storage : null,
    backupTestUrl: address('BACKUP_TEST_URL', ['postgres', 'postgresql']),
  };
}

function readKeep(text: string, faults: string[]): BackupKeep {
  const keep: BackupKeep = { days: 0, weeks: 0, months: 0 };
  for (const part of text.split(',')) {
    const [, word, count] = /^\s*([a-z]+)\s*=\s*(\d{1,3})\s*$/.exec(part) ?? [];
    const name = keepNames.find((one) => one === word);
    if (name) keep[name] = Number(count);
    else faults.push(`BACKUP_KEEP names days, weeks and months, as in days=7,weeks=4,months=12, not '${part.trim()}'`);
  }
  if (keep.days < 1) faults.push('BACKUP_KEEP must keep one day or more');
  return keep;
}

/** True if a text is an X25519 public key of age: Bech32 with a checksum, which reveals typing errors. */
function isRecipient(text: string): boolean {
  try {
    const { prefix, bytes } = bech32.decodeToBytes(text);
    return prefix === 'age' && text.startsWith('age1') && bytes.length === 32;
  } catch {
    return false;
  }
}

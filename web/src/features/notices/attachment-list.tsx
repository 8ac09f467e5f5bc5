import { formatBytes } from '#lib/formats/bytes.ts';
import { Marked } from '#texts/marked.tsx';

/** A displayed file; without an address if it can't be downloaded yet. */
export interface ShownFile {
  hashFileName?: string;
  attachedFileName: string;
  /** Bytes. */
  attachedFileSize: number;
  href?: string;
}

interface AttachmentListProps {
  words: { attachments: string; download: (name: string, size: string) => string };
  files: readonly ShownFile[];
  /** Heading level, below that of the notice. */
  level: 2 | 4;
}

/** The files of a notice; renders nothing without files. */
export function AttachmentList({ words, files, level }: AttachmentListProps) {
  if (files.length === 0) return null;
  const Heading = `h${level}` as const;
  return (
    <section className="above-7 shaded padded-6" aria-labelledby="attachments">
      <Heading className="sub-title" id="attachments">
        {words.attachments}
      </Heading>
      <ul className="stack">
        {files.map(({ hashFileName, attachedFileName, attachedFileSize, href }, at) => (
          <li key={hashFileName ?? `${at} ${attachedFileName}`}>
            <a className="primary anywhere" {...(href !== undefined && { href, download: true })}>
              <Marked>{words.download(attachedFileName, formatBytes(attachedFileSize))}</Marked>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

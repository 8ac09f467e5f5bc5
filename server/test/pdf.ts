import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, systemPrograms } from './system-program.ts';

/** The text of a PDF file, laid out as on its pages. */
export function textOfPdf(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'maru-pdf-'));
  try {
    writeFileSync(join(folder, 'a.pdf'), bytes);
    const args = ['-layout', join(folder, 'a.pdf'), '-'];
    return execFileSync(findProgram(systemPrograms.pdfText), args, { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

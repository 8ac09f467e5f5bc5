import { consoleWords } from '../texts/ko/console.ts';
import { ui } from '../texts/ko/ui.ts';
import { failureOf } from '../ui/form/failure.ts';

/** The message of a failed action: the server's, or else a general one. */
export const reasonOf = (thrown: unknown): string =>
  failureOf(thrown, ui.failedReason, consoleWords.actionFailed).error;

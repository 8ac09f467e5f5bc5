/** Interface between the server and the built web for rendering a public page's first view. */
import type { Language } from '@maru/domain/language';

/** A call of a page's first view, with its answer. */
export interface FirstAnswer {
  /** 'METHOD path', as in the catalogue. */
  key: string;
  input: object;
  answer: unknown;
}

/** A call whose answer a page's first view needs. */
export interface FirstCall {
  key: string;
  input: object;
  /** The call's address on the server. */
  address: string;
}

export interface FirstView {
  /** False for an unknown address (404). */
  isKnown: boolean;
  /** Language of the address, as in `?lang=en`. */
  language: Language;
  title: string;
  description: string;
  /** Structured data (JSON-LD) about the page's content; null for most pages. */
  marks: object | null;
  /** Name of the preview image for shared links, such as 'air/12'; null for the site's default image. */
  preview: string | null;
  /** The page's content, safe to insert into a document. */
  html: string;
  /** Source file of the page's component, as named in the build manifest; null if it is part of the entry. */
  module: string | null;
  /** Calls of the first view without an answer yet. */
  pendingCalls: FirstCall[];
}

/** Renders the page at an address (including the base) with the available answers. */
export type DrawFirstView = (address: string, answers: readonly FirstAnswer[]) => Promise<FirstView>;

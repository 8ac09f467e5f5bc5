/** What the server and the built web tell each other to show a page of the public site before its scripts run. */

/** A call that a page's first view shows, with its answer. */
export interface FirstAnswer {
  /** 'METHOD path', as the catalogue has it. */
  key: string;
  input: object;
  answer: unknown;
}

/** A call that a page's first view wants answered. */
export interface AskedCall {
  key: string;
  input: object;
  /** Where the server asks it. */
  address: string;
}

export interface FirstView {
  /** False for an address that no page has. */
  isKnown: boolean;
  title: string;
  description: string;
  /** The page's content, safe to be put into a document. */
  html: string;
  /** The source of the page's component, as the build's manifest names it; null where it comes with the entry. */
  module: string | null;
  /** Those of its first calls that it wasn't given the answers of. */
  asked: AskedCall[];
}

/** Draws the page of an address, the base included, with what is known already. */
export type DrawFirstView = (address: string, answers: readonly FirstAnswer[]) => Promise<FirstView>;

/** Korean words that calls answer with, in the language in use; Korean pages show them as they come. */
export const names: Readonly<Record<string, string>> = {};

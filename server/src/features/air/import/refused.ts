/** What was asked for is unclear or can't be done; nothing has been changed. The message is for the person who asked. */
export class ImportRefused extends Error {}

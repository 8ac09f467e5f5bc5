/** What was asked of a command is unclear or can't be done; nothing has been changed. The message is for the person who asked. */
export class Refused extends Error {}

/** A command's request is unclear or impossible; nothing has been changed. The message is for the user. */
export class Refused extends Error {}

/** Exit code of a process with an unusable configuration (`EX_CONFIG`): a restart doesn't help. */
export const refusedExitCode = 78;

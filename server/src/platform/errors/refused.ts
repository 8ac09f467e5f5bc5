/**
 * Thrown if a command's request is unclear or impossible; nothing has been changed. The message is shown to the user.
 */
export class Refused extends Error {}

/** Exit code of a process with an unusable configuration (`EX_CONFIG`), for which a restart is useless. */
export const refusedExitCode = 78;

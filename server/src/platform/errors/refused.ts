/** What was asked of a command is unclear or can't be done; nothing has been changed. The message is for the person who asked. */
export class Refused extends Error {}

/** With which a process ends that can't do what it is set to (`EX_CONFIG`): starting it again changes nothing. */
export const refusedExitCode = 78;

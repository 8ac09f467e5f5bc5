/** Translations of Korean words in calls' answers; Korean pages show them unchanged. */
export const names: Readonly<Record<string, string>> = {};

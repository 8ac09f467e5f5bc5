/**
 * Applies a user's changes of a choice (from `saved` to `chosen`) to the newest saved one, so that a save doesn't revert
 * what another person chose since the form was loaded.
 */
export const mergeChoices = <Code extends string>(
  saved: readonly Code[],
  chosen: readonly Code[],
  newest: readonly Code[],
): Code[] => [
  ...newest.filter((code) => chosen.includes(code) || !saved.includes(code)),
  ...chosen.filter((code) => !saved.includes(code) && !newest.includes(code)),
];

/** Password strength as estimated by zxcvbn. Its word lists are large, so screens load this module on demand. */
import { type Match, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { commonCores, type PasswordJudge, type PasswordStrength, passwordRuleFault } from './password.ts';
import { type Weakness, weaknessTexts } from './password-texts.ts';

/**
 * The judged characters and spellings of a password are limited, so that judging a password can't overload the server.
 * A password whose first characters are hard to guess is hard to guess.
 */
const judgedLength = 24;
const judgedSpellings = 8;

const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, cores: [...commonCores] },
  graphs: adjacencyGraphs,
  maxLength: judgedLength,
  l33tMaxSubstitutions: judgedSpellings,
});

/** Strength by zxcvbn score. Under a million guesses is weak; from ten billion on it is strong. */
const strengths = ['weak', 'weak', 'fair', 'good', 'strong'] as const satisfies readonly PasswordStrength[];

/** Weakness by zxcvbn's pattern name. */
const weaknesses: Readonly<Record<string, Weakness>> = {
  dictionary: 'common',
  spatial: 'keyboard',
  repeat: 'repeat',
  sequence: 'sequence',
  wordSequence: 'sequence',
  date: 'date',
  regex: 'date',
};

/** The strength of a password for an account; a weak one has a reason. */
export function passwordStrength(
  password: string,
  userId = '',
): { strength: PasswordStrength; weakness: Weakness | null } {
  const { score, sequence } = estimator.check(password, userId === '' ? [] : [userId]);
  const strength = strengths[score];
  return { strength, weakness: strength === 'weak' ? weaknessOf(sequence) : null };
}

/** The weakness of the longest part that is easily guessed. */
function weaknessOf(sequence: readonly Match[]): Weakness {
  const [longest] = sequence.toSorted((a, b) => b.token.length - a.token.length);
  if (longest?.dictionaryName === 'userInputs') return 'userId';
  return weaknesses[longest?.pattern ?? ''] ?? 'short';
}

/**
 * The reason for which a password is refused: the first broken rule, else its strength. Screens and calls share this
 * function.
 */
export const passwordFault: PasswordJudge = (password, userId = '') => {
  const broken = passwordRuleFault(password, userId);
  if (broken) return broken;
  const { weakness } = passwordStrength(password, userId);
  return weakness && weaknessTexts[weakness];
};

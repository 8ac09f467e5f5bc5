/**
 * How hard a password is to guess, as zxcvbn estimates it. Brings long lists of what people use, so a screen loads this
 * once it needs it.
 */
import { type Match, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { commonCores, type PasswordJudge, type PasswordStrength, passwordRuleFault } from './password.ts';
import { type Weakness, weaknessTexts } from './password-texts.ts';

/**
 * How much is looked at of a password, and in how many spellings: what one may cost is bounded so that nobody keeps a server
 * busy by it. What begins with this many characters that are hard to guess is hard to guess.
 */
const judgedLength = 24;
const judgedSpellings = 8;

const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, cores: [...commonCores] },
  graphs: adjacencyGraphs,
  maxLength: judgedLength,
  l33tMaxSubstitutions: judgedSpellings,
});

/** Of each of zxcvbn's scores. Under a million guesses is weak, from ten billion on it is strong. */
const strengths = ['weak', 'weak', 'fair', 'good', 'strong'] as const satisfies readonly PasswordStrength[];

/** By zxcvbn's name of what was found. */
const weaknesses: Readonly<Record<string, Weakness>> = {
  dictionary: 'common',
  spatial: 'keyboard',
  repeat: 'repeat',
  sequence: 'sequence',
  wordSequence: 'sequence',
  date: 'date',
  regex: 'date',
};

/** How hard a password of that account is to guess; a weak one with the reason. */
export function passwordStrength(
  password: string,
  userId = '',
): { strength: PasswordStrength; weakness: Weakness | null } {
  const { score, sequence } = estimator.check(password, userId === '' ? [] : [userId]);
  const strength = strengths[score];
  return { strength, weakness: strength === 'weak' ? weaknessOf(sequence) : null };
}

/** The longest part that is easily guessed says it. */
function weaknessOf(sequence: readonly Match[]): Weakness {
  const [longest] = sequence.toSorted((a, b) => b.token.length - a.token.length);
  if (longest?.dictionaryName === 'userInputs') return 'userId';
  return weaknesses[longest?.pattern ?? ''] ?? 'short';
}

/** Why a password can't be used: the first broken rule, then the strength. The same for screens and calls. */
export const passwordFault: PasswordJudge = (password, userId = '') => {
  const broken = passwordRuleFault(password, userId);
  if (broken) return broken;
  const { weakness } = passwordStrength(password, userId);
  return weakness && weaknessTexts[weakness];
};

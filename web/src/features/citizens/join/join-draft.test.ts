import { expect, test } from 'vitest';
import { emptyDraft, type JoinDraft, reachableStep, storeDraft, storedDraft, withChanges } from './join-draft.ts';

const consents = [{ termsId: 1, isAgreed: true }];
const upTo = (changes: Partial<JoinDraft>): JoinDraft => ({ ...emptyDraft, ...changes });

test.each([
  ['form', upTo({}), 'type'],
  ['form', upTo({ userType: 'general' }), 'terms'],
  ['form', upTo({ userType: 'general', consents }), 'certification'],
  ['form', upTo({ userType: 'general', consents, certificationId: 'c' }), 'form'],
  ['terms', upTo({ userType: 'general', consents, certificationId: 'c' }), 'terms'],
  ['done', upTo({ userType: 'general', consents, certificationId: 'c' }), 'form'],
  ['done', upTo({ isJoined: true }), 'done'],
] as const)('opens the step that asks for missing data for a draft of %s', (requested, draft, shown) => {
  expect(reachableStep(requested, draft)).toBe(shown);
});

test('restores a draft after a reload without its passwords', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  };
  expect(storedDraft(storage)).toEqual(emptyDraft);
  storeDraft(storage, upTo({ userType: 'children', userId: 'gildong', password: 'a-b-c', passwordAgain: 'a-b-c' }));
  expect([...stored.values()].join()).not.toContain('a-b-c');
  expect(storedDraft(storage)).toEqual(upTo({ userType: 'children', userId: 'gildong' }));
  stored.set('maru.join', '{');
  expect(storedDraft(storage)).toEqual(emptyDraft);
});

test('remains the same object without a change, which would render the form forever', () => {
  const draft = upTo({ userId: 'gildong' });
  expect(withChanges(draft, { userId: 'gildong', password: '' })).toBe(draft);
  expect(withChanges(draft, { userId: 'gildong', password: 'a' })).toEqual({ ...draft, password: 'a' });
});

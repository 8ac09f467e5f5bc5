import { expect, test } from 'vitest';
import { stillTyped } from './use-form.ts';

interface Form {
  name: string;
  address: string;
  images: readonly string[];
}
const submitted: Form = { name: '관', address: '면목로 1', images: ['a'] };

test('keeps what was typed after the submission, and other fields', () => {
  const typed = { name: '본관', address: submitted.address, images: submitted.images };
  expect(stillTyped<Form>(typed, ['name', 'address'], submitted)).toEqual({ name: '본관', images: ['a'] });
});

/** Two administrators who save the same form at the same moment: one succeeds, the other is refused. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCaller, ask } from './administrators.ts';
import { startTestApp, type TestApp } from './app.ts';
import { createPlace } from './factories.ts';
import { type Form, savedForms } from './saved-forms.ts';

const rounds = 6;
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  ({ token } = await addCaller(app.app.services));
  // Creates the dong that the forms refer to.
  await createPlace(app.pool);
});
afterAll(() => app.stop());

it.each(savedForms)('saves one of two simultaneous changes of %s, and refuses the other', async (_what, create) => {
  const { read, save, ids, field, values, basedOn = (known) => ({ known }) } = await create({ app, token });
  for (let round = 0; round < rounds; round += 1) {
    const known = await read();
    const [one, other = one] = values.filter((value) => !isDeepStrictEqual(value, known[field]));
    const answers = await Promise.all(
      [one, other].map((value) =>
        ask<Form>(app.url, token, save, { ...known, ...ids, [field]: value, ...basedOn(known) }),
      ),
    );
    expect(answers).toContainEqual(expect.objectContaining({ status: 200 }));
    expect(answers).toContainEqual({ status: 409, body: expect.objectContaining({ code: 'CONFLICT' }) });
  }
});

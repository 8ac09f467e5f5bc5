import { describe, expect, test, vi } from 'vitest';
import { ApiProblem } from '#lib/api/problem.ts';
import { isSame, overwritten, runSteps, type SaveStep } from './use-edit.ts';

interface Form {
  name: string;
  address: string;
  images: readonly string[];
}
const values: Form = { name: '관', address: '면목로 1', images: ['a'] };
const refuse = (field?: string) => () =>
  Promise.reject(new ApiProblem({ status: 400, code: 'VALIDATION', error: '안 됩니다.', field }));

/** Steps that append to `run`, with the id they received. */
function stepsOf(ran: unknown[], own: Partial<Record<'place' | 'photos', Partial<SaveStep<Form>>>> = {}) {
  const step = (name: string, saves: (keyof Form)[]): SaveStep<Form> => ({
    name,
    saves,
    run: async (_, id) => ran.push([name, id]),
  });
  return [
    { ...step('place', ['name', 'address']), ...own.place },
    { ...step('photos', ['images']), ...own.photos },
  ];
}

test('skips a step without changes', async () => {
  const ran: unknown[] = [];
  const done = await runSteps(stepsOf(ran), values, 7, (field) => field === 'images');
  expect(ran).toEqual([['photos', 7]]);
  expect(done).toEqual({ id: 7, fields: ['images'], failures: [] });
});

test('stops at a failed step, reports its name and field, and keeps earlier steps saved', async () => {
  const ran: unknown[] = [];
  const steps = [...stepsOf(ran, { photos: { run: refuse('images') } }), ...stepsOf(ran)];
  const done = await runSteps(steps, values, 7, () => true);
  expect(ran).toEqual([['place', 7]]);
  expect(done.fields).toEqual(['name', 'address']);
  expect(done.failures).toEqual([{ step: 'photos', field: 'images', error: '안 됩니다.' }]);
});

test("neither deletes nor uploads photos if the object isn't saved", async () => {
  const ran: unknown[] = [];
  const done = await runSteps(stepsOf(ran, { place: { run: refuse('name') } }), values, 7, () => true);
  expect(ran).toEqual([]);
  expect(done).toMatchObject({ fields: [], failures: [{ step: 'place', field: 'name' }] });
});

test('reports a failure regardless of later steps', async () => {
  const ran: unknown[] = [];
  const steps = [
    ...stepsOf(ran, { place: { run: refuse(), goesOn: true }, photos: { goesOn: true } }),
    ...stepsOf(ran),
  ];
  const done = await runSteps(steps, values, 7, () => true);
  expect(ran).toEqual([
    ['photos', 7],
    ['place', 7],
    ['photos', 7],
  ]);
  expect(done.failures.map(({ step }) => step)).toEqual(['place']);
});

test('continues after an independent step fails, and still counts as failed', async () => {
  const ran: unknown[] = [];
  const done = await runSteps(stepsOf(ran, { place: { run: refuse(), goesOn: true } }), values, 7, () => true);
  expect(ran).toEqual([['photos', 7]]);
  expect(done).toMatchObject({ fields: ['images'], failures: [{ step: 'place' }] });
});

test('creates a new object even without input, and passes its id on', async () => {
  const ran: unknown[] = [];
  const steps = stepsOf(ran, { place: { creates: true, run: async () => 12 } });
  expect(await runSteps(steps, values, null, (field) => field === 'images')).toMatchObject({ id: 12, failures: [] });
  expect(ran).toEqual([['photos', 12]]);
});

test.each([
  [' 관 ', '관', true],
  ['관', '과', false],
  [['a', 'b'], ['a', 'b'], true],
  [['a', 'b'], ['b', 'a'], false],
  [{ removed: [], added: [] }, { removed: [], added: [] }, true],
  [{ removed: ['x'], added: [] }, { removed: [], added: [] }, false],
  [null, 0, false],
  [new Date(0), new Date(0), false],
])('compares %o and %o as equal: %s', (one, other, same) => {
  expect(isSame(one, other)).toBe(same);
});

test("saves the user's changes with the values that another administrator saved meanwhile", async () => {
  const newest = { name: '별관', address: '면목로 2', images: ['a'] };
  const saved: unknown[] = [];
  type WithMobile = Form & { mobile?: string };
  const step: SaveStep<WithMobile> = {
    name: 'place',
    saves: ['name', 'address', 'mobile'],
    newest: async () => newest,
    run: async (form) => saved.push(form),
  };
  const saveChange = (change: Partial<WithMobile>) =>
    runSteps([step], { ...values, ...change }, 7, (field) => field in change);
  await saveChange({ name: '본관' });
  await saveChange({ mobile: '010' });
  expect(saved).toEqual([
    { ...newest, name: '본관' },
    { ...newest, mobile: '010' },
  ]);
});

test('names the fields whose values another administrator saved meanwhile, unless they are equal', () => {
  const known = { name: '관', address: '면목로 1', images: ['a'] };
  const read = { name: '별관', address: '면목로 2', images: ['a'] };
  expect(overwritten({ name: '본관', address: '면목로 2', images: ['b'] }, read, known)).toEqual(['name']);
});

describe('a step that the server refuses because another administrator saved after the newest values were read', () => {
  const changed = new ApiProblem({ status: 409, code: 'CONFLICT', error: '먼저 저장했습니다.' });
  const stepOf = (newest: () => Partial<Form>, run: SaveStep<Form>['run']): SaveStep<Form> => ({
    name: 'place',
    saves: ['name', 'address'],
    newest: async () => newest(),
    run,
  });
  const saveName = (step: SaveStep<Form>) => runSteps([step], values, 7, (field) => field === 'name');

  test('is saved on top of the values that the other one saved', async () => {
    const read = [{ address: '면목로 2' }, { address: '면목로 3' }];
    const sent: unknown[] = [];
    const step = stepOf(
      () => read[sent.length] ?? {},
      async (form, _, { known }) => {
        if (sent.push([form.address, known]) === 1) throw changed;
      },
    );
    expect((await saveName(step)).failures).toEqual([]);
    expect(sent).toEqual(read.map((known) => [known.address, known]));
  });

  test('fails if it is refused again', async () => {
    const run = vi.fn().mockRejectedValue(changed);
    expect((await saveName(stepOf(() => ({}), run))).failures).toMatchObject([{ error: changed.error }]);
    expect(run).toHaveBeenCalledTimes(2);
  });
});

/** Limits the size of browser tests, so that a failure shows what is broken. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from './command.ts';

const mostAssertions = 15;

/** The tests of a source file with the number of assertions in each. */
function assertionsOf(name: string, text: string): { test: string; assertions: number }[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: { test: string; assertions: number }[] = [];
  const visit = (node: ts.Node, current?: { assertions: number }): void => {
    let within = current;
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText();
      if (called === 'test') {
        within = { test: `${name} › ${node.arguments[0]?.getText()}`, assertions: 0 } as (typeof found)[number];
        found.push(within as (typeof found)[number]);
      } else if (within && /^expect(\.(poll|soft))?$/.test(called)) within.assertions += 1;
    }
    ts.forEachChild(node, (child) => visit(child, within));
  };
  visit(source);
  return found;
}

test(`finds no browser test with over ${mostAssertions} assertions`, () => {
  const files = globSync('e2e/journeys/*.spec.ts', { cwd: root });
  const tests = files.flatMap((file) => assertionsOf(file, readFileSync(join(root, file), 'utf8')));
  expect(tests.length).toBeGreaterThan(200);
  expect(tests.filter(({ assertions }) => assertions > mostAssertions)).toEqual([]);
});

test("counts the assertions of a test and its steps, without its neighbours'", () => {
  const text = `
    test('a', async () => {
      await expect(page).toHaveURL('x');
      await test.step('of it', async () => expect.poll(() => 1).toBe(1));
    });
    test('b', () => {});`;
  expect(assertionsOf('x.ts', text)).toEqual([
    { test: "x.ts › 'a'", assertions: 2 },
    { test: "x.ts › 'b'", assertions: 0 },
  ]);
});

import { expect, test } from 'vitest';
import { UsageError } from '../arguments/arguments.ts';
import { readArguments } from './arguments.ts';

const into = ['--place', '측정소', '--device', 'AVG', '--dong', '면목본동'];

test.each<[string, string[], string]>([
  ['nothing to import', [], "There is no series ''"],
  ['what moves', ['vehicle', 'a', ...into], "There is no series 'vehicle'"],
  ['a facility of what has none', ['bin', 'a', ...into, '--facility', 'public'], 'leave out --facility'],
  ['no file', ['air'], 'The file is missing'],
  ['two files', ['air', 'a', 'b', ...into], 'One file at a time'],
  ['no place', ['air', 'a', '--device', 'D'], '--place is missing'],
  ['an empty device', ['air', 'a', '--place', 'P', '--device', ' '], '--device is missing'],
  ['a type of its own', ['air', 'a', ...into, '--type', 'roof'], "not 'roof'"],
  ['half a position', ['air', 'a', ...into, '--latitude', '37.5'], 'go together'],
  ['a position nowhere', ['air', 'a', ...into, '--latitude', '97', '--longitude', '1'], "no degrees: '97'"],
  ['an option that isn’t there', ['air', 'a', ...into, '--places', 'x'], '--places'],
])('refuses %s', (_name, args, message) => {
  expect(() => readArguments(args)).toThrow(UsageError);
  expect(() => readArguments(args)).toThrow(message);
});

test("defaults to outdoors, a public facility and the dong's centre", () => {
  expect(readArguments(['air', 'a.csv', ...into])).toEqual({
    series: 'air',
    file: 'a.csv',
    place: '측정소',
    device: 'AVG',
    dong: '면목본동',
    type: 'outdoor',
    facility: 'public/public_etc',
    latitude: undefined,
    longitude: undefined,
  });
});

test('reads a position in degrees', () => {
  const read = readArguments(['air', 'a.csv', ...into, '--latitude', '37.5', '--longitude', '127.1']);
  expect(read).toMatchObject({ latitude: 37.5, longitude: 127.1 });
});

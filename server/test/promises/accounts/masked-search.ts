/** Promise 22: no search reveals masked data, and found persons are in the audit log. */
import { areas } from '@maru/contract';
import type { Call } from '@maru/contract/call';
import { authorityKey, consolePages, unmaskKey } from '@maru/domain/administration';
import { hyphenated, maskedFields, maxPersonalSearches } from '@maru/domain/personal';
import { addCaller, ask } from '#test/administrators.ts';
import { addCitizen } from '#test/citizens.ts';
import { keepMessages } from '#test/messages.ts';
import type { Report } from '../rig/report.ts';
import type { AccountCheck, AccountRig } from './rig.ts';

const person = { username: '남궁비밀', mobileNumber: '010-7351-4242' };
const digits = person.mobileNumber.replaceAll('-', '');

/** A way to search masked data: the call, the parameters that select the field, and the text parameter. */
interface Way {
  path: string;
  field: string;
  query(text: string): string;
}

interface Found {
  list?: unknown[];
  totalCount?: number;
}

/** Searches by every part of a number, by `guesses` wrong whole numbers, and by names and parts of names. */
export const maskedSearch =
  (guesses: number): AccountCheck =>
  async (rig, report) => {
    const { userNumber } = await addCitizen(rig.services, person);
    const ways = waysToSearch(await keepMessages(rig.services, person.mobileNumber));
    const numbers = ways.filter(({ field }) => maskedFields[field] === 'number');
    const names = ways.filter(({ field }) => maskedFields[field] === 'name');
    if (numbers.length === 0 || names.length === 0) throw new Error('no list is searched by numbers or names any more');
    for (const fault of revealingSorts()) report.broken(fault);

    // Parts of a number in every notation, then whole numbers digit by digit.
    const officer = await searcher(rig, []);
    for (const part of parts(digits)) {
      const search = async (way: Way) => {
        if (shows(await officer(way, part))) report.broken(`${way.path} finds somebody by ${part}, a part of a number`);
      };
      await Promise.all(numbers.map(search));
    }
    const whole = new Set<string>();
    for (let hidden = 0; hidden < guesses; hidden += 1) {
      // Each guess is wrong, because this part tests the limit of guesses.
      const guess = `010${String(hidden).padStart(4, '0')}4242`;
      const search = async (way: Way) => {
        const answer = await officer(way, guess);
        if (answer.status === 200) whole.add(guess);
        if (shows(answer)) report.broken(`${way.path} finds somebody by a number that is nobody’s`);
      };
      await Promise.all(numbers.map(search));
    }
    if (whole.size > maxPersonalSearches) report.broken(`an officer tries ${whole.size} whole numbers within an hour`);
    await rig.restart();
    for (const way of numbers)
      if ((await officer(way, '01099998888')).status !== 429)
        report.broken('the limit of searches is gone after a restart');
    report.measured('searches', (parts(digits).length + guesses) * numbers.length);

    // Names: searched as a whole without the permission, by parts with it.
    const other = await searcher(rig, []);
    for (const part of ['남', '궁', '비', '밀', '남궁비', '궁비밀', '남%밀', '남__밀', '궁비']) {
      const search = async (way: Way) => {
        if (shows(await other(way, part))) report.broken(`${way.path} finds somebody by ${part}, a part of a name`);
      };
      await Promise.all(names.map(search));
    }
    const trusted = await searcher(rig, [unmaskKey]);
    for (const [who, way, text] of [
      ['an officer', findsUsers(names), person.username],
      ['an officer', findsUsers(numbers), hyphenated(digits)],
      ['who may see it whole', findsUsers(names), '궁비'],
    ] as const) {
      const answer = await (who === 'an officer' ? other : trusted)(way, text);
      if (!shows(answer)) report.broken(`${who} finds nobody by what may be searched (${way.field})`);
      await requireLogged(rig, report, way, userNumber);
    }
  };

const shows = ({ status, body }: { status: number; body: Found }) => {
  if (![200, 400, 429].includes(status)) throw new Error(`a search answers ${status}`);
  return (body.totalCount ?? 0) > 0 || (body.list ?? []).length > 0;
};

/** The search in the list of citizens, which contains the searched person. */
function findsUsers(ways: readonly Way[]): Way {
  const way = ways.find(({ path }) => path === '/admin/api/users');
  if (!way) throw new Error('the list of citizens isn’t searched any more');
  return way;
}

/** An administrator with access to every page and additional permissions. */
async function searcher({ url, services }: AccountRig, keys: string[]) {
  const every = consolePages.map(({ page }) => authorityKey(page, 'get'));
  const { token } = await addCaller(services, { deptCode: 'nowhere', keys: [...every, ...keys] });
  return (way: Way, text: string) => ask<Found>(url, token, `GET ${way.path}?${way.query(text)}`);
}

/** Every part of a number of one or more digits: plain, with wildcards, and with hyphens. */
function parts(number: string): string[] {
  const pieces = new Set<string>();
  for (let from = 0; from < number.length; from += 1)
    for (let to = from + 1; to <= number.length; to += 1)
      if (to - from < number.length) pieces.add(number.slice(from, to));
  const wild = [3, 4, 5, 6].map((at) => `${number.slice(0, at)}_${number.slice(at + 1)}`);
  return [...pieces, ...wild, `${number.slice(0, 7)}%`, `%${number.slice(3)}`, `010-7351`, `-7351-`, '010-735_-4242'];
}

/** All ways to search masked fields, from the contract. */
function waysToSearch(messages: Readonly<Record<string, number>>): Way[] {
  return adminLists().flatMap(({ path, query, page }) => {
    // Required parameters of the list.
    const ids = Object.entries(messages).filter(([name]) => name in query);
    const named = ids.map(([name, id]) => `${name}=${id}&`).join('');
    const fixed = page === 'account/withdrawal' ? 'userStatus=withdrawal&' : named;
    const types: string[] = query.searchType?.enum ?? [];
    return [
      ...types.map((type) => ({
        path,
        field: type,
        query: (text: string) => `${fixed}searchType=${type}&keyword=${encodeURIComponent(text)}`,
      })),
      ...Object.keys(query).map((name) => ({
        path,
        field: name,
        query: (text: string) => `${fixed}${name}=${encodeURIComponent(text)}`,
      })),
    ].filter(({ field }) => Object.hasOwn(maskedFields, field));
  });
}

/** Lists whose order would reveal masked data. */
const revealingSorts = (): string[] =>
  adminLists().flatMap(({ path, query }) =>
    (query.sortBy?.enum ?? []).flatMap((name) =>
      Object.hasOwn(maskedFields, name) ? [`${path} is sorted by ${name}, which is masked`] : [],
    ),
  );

interface Parameter {
  enum?: string[];
}

/** Lists of the console with their parameters; a list with two pages appears twice. */
function adminLists(): { path: string; page: string; query: Record<string, Parameter> }[] {
  const calls = Object.values(areas).flatMap((area) => Object.values<Call>(area));
  return calls
    .filter(({ method, access, path }) => method === 'GET' && access.startsWith('admin') && !path.includes('{'))
    .flatMap(({ path, access, query }) =>
      access
        .slice('admin:'.length)
        .split(',')
        .map((page) => ({ path, page, query: (query?.properties ?? {}) as Record<string, Parameter> })),
    );
}

/** Requires that the last audit entry names the found person and not the search term. */
async function requireLogged({ pool }: AccountRig, report: Report, way: Way, userNumber: number) {
  const { rows } = await pool.query<{ detail: string }>(
    'select detail from audit_log order by audit_log_id desc limit 1',
  );
  const detail = rows[0]?.detail ?? '';
  if (!detail.includes(way.field) || !new RegExp(`#${userNumber}\\b`).test(detail))
    report.broken(`whom a search by ${way.field} found isn’t in the audit log: '${detail}'`);
  if (/남궁|비밀|궁비|7351|4242/.test(detail)) report.broken('the audit log has what was searched for');
}

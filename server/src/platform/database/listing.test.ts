import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAdministrator, addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addCitizen } from '#test/citizens.ts';
import { audit } from '../audit/audit.ts';
import { listing, listPage, listRows } from './listing.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  const { services } = app.app;
  for (const deptCode of ['structure', 'cleaning', 'environment', 'cleaning', 'supervisor', 'administrator'])
    await addAdministrator(services, { deptCode, status: deptCode === 'cleaning' ? 'suspended' : 'normal' });
  for (const userType of ['general', 'children', 'foreigner', 'general', 'foreigner'] as const)
    await addCitizen(services, { userType, userStatus: userType === 'children' ? 'dormant' : 'normal' });
  for (let one = 0; one < 5; one += 1) await addCitizen(services);
  // Values shared by several rows, and absent instants.
  await app.pool.query(`
    update administrator set joined_at = timestamp '2026-01-01' + (admin_number % 3) * interval '1 day',
      admin_name = (array['홍길동', '김새롬', '박 관리'])[1 + admin_number % 3],
      position_name = (array['주무관', '', '팀장'])[1 + admin_number % 3];
    update citizen set joined_at = timestamp '2026-01-01' + (user_number % 4) * interval '1 hour',
      last_login_at = case user_number % 3 when 0 then null
        else timestamp '2026-02-01' + (user_number % 2) * interval '1 hour' end;
    update citizen set user_status = 'withdrawal', withdrawn_at = timestamp '2026-03-01' + (user_number % 2) * interval '1 day'
      where user_number > 5;`);
  ({ token } = await addCaller(services));
  for (const action of ['user-view', 'login', 'user-view', 'logout', 'login'] as const)
    await audit(services.db, {
      administrator: null,
      triedId: action === 'login' ? 'b' : 'a',
      address: action === 'logout' ? '192.0.2.2' : '192.0.2.1',
      action,
      subject: 'sorted',
      detail: '',
    });
});
afterAll(() => app.stop());

type Row = Record<string, string | number>;
interface Answer {
  list?: Row[];
  adminAccountsList?: Row[];
  totalCount: number;
}

interface List {
  path: string;
  key: string;
  /** The default sort column, descending. */
  defaultOrder: string;
  rows: (answer: Answer) => Row[];
  columns: string[];
}

const lists: Record<string, List> = {
  administrators: {
    path: '/admin/api/administrators?',
    key: 'adminNumber',
    defaultOrder: 'adminNumber',
    rows: ({ adminAccountsList = [] }) => adminAccountsList,
    columns: ['adminId', 'adminName', 'deptName', 'positionName', 'adminStatusName', 'joinDatetime'],
  },
  users: {
    path: '/admin/api/users?',
    key: 'userNumber',
    defaultOrder: 'userNumber',
    rows: ({ list = [] }) => list,
    columns: ['userId', 'userTypeName', 'userStatusName', 'joinDatetime', 'lastLoginDatetime'],
  },
  'withdrawn citizens': {
    path: '/admin/api/administrators?userStatus=withdrawal&',
    key: 'userNumber',
    defaultOrder: 'withdrawalDatetime',
    rows: ({ adminAccountsList = [] }) => adminAccountsList,
    columns: ['userId', 'withdrawalDatetime'],
  },
  'audit log': {
    // Reading the log adds an entry to it.
    path: '/admin/api/audit-log?keyword=sorted&',
    key: 'auditLogId',
    defaultOrder: 'auditLogId',
    rows: ({ list = [] }) => list,
    columns: ['occurredDatetime', 'adminId', 'address', 'actionName'],
  },
};

/** Every row of a list, requested page by page with two rows each, like a person does. */
async function turnPages({ path, rows }: List, query = ''): Promise<Row[]> {
  const seen: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await ask<Answer>(app.url, token, `GET ${path}pageNumber=${page}&pageSize=2&${query}`);
    expect(status).toBe(200);
    seen.push(...rows(body));
    if (page * 2 >= body.totalCount) return seen;
  }
}

/**
 * The displayed value: instants are shown to the second, and rows within the same second are in the order of their ids.
 */
function shownIn(row: Row, column: string): string | number {
  const value = column === 'occurredDatetime' ? row.auditLogId : row[column];
  if (value === undefined) throw new Error(`a row has no ${column}`);
  return value;
}

function expected(rows: Row[], column: string, key: string, direction: 'asc' | 'desc'): Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [shownIn(one, column), shownIn(other, column)];
    return a === b ? Number(other[key]) - Number(one[key]) : sign * (a < b ? -1 : 1);
  });
}

describe.each(Object.entries(lists))('%s', (_, list) => {
  const ids = (rows: Row[]) => rows.map((row) => row[list.key]);

  test.each(list.columns)('sorts by %s in both directions across pages, and equal rows by id', async (column) => {
    const all = await turnPages(list);
    expect(new Set(all.map((row) => shownIn(row, column))).size).toBeGreaterThan(1);
    for (const direction of ['asc', 'desc'] as const) {
      const rows = await turnPages(list, `sortBy=${column}&sortDirection=${direction}`);
      expect(ids(rows)).toEqual(ids(expected(all, column, list.key, direction)));
    }
  });

  test('sorts by newest first by default, and refuses unknown columns and directions', async () => {
    const all = await turnPages(list);
    expect(ids(all)).toEqual(ids(expected(all, list.defaultOrder, list.key, 'desc')));
    const refused = async (query: string) => {
      const { status, body } = await ask<{ field?: string }>(app.url, token, `GET ${list.path}${query}`);
      expect([query, status]).toEqual([query, 400]);
      return body.field;
    };
    expect(await refused('sortBy=passwordHash')).toBe('sortBy');
    expect(await refused('sortBy=username')).toBe('sortBy');
    expect(await refused('sortBy=constructor')).toBe('sortBy');
    expect(await refused(`sortBy=${list.columns[0]}&sortDirection=sideways`)).toBe('sortDirection');
  });
});

test('refuses columns of another list of the same call', async () => {
  for (const query of ['sortBy=withdrawalDatetime', 'userStatus=withdrawal&sortBy=joinDatetime']) {
    const { status, body } = await ask<{ field?: string }>(app.url, token, `GET /admin/api/administrators?${query}`);
    expect([status, body.field]).toEqual([400, 'sortBy']);
  }
});

describe('whole list', () => {
  const vendors = listing({
    key: 'vendor_id',
    sorts: { name: 'vendor_code_name' },
    shown: ({ vendor_id: id, vendor_code_name: name }: { vendor_id: number; vendor_code_name: string }, rowNumber) => ({
      id,
      name,
      rowNumber,
    }),
  });
  const many = 2500;
  /** Adds vendors of a test device type, with seven distinct names. */
  const add = (count: number, deviceType: string) =>
    app.pool.query(
      `insert into vendor (vendor_code, vendor_code_name, device_type)
       select gen_random_uuid()::text, (i % 7)::text, $1 from generate_series(1, $2::int) as i`,
      [deviceType, count],
    );
  const query = (deviceType: string) =>
    app.app.services.db
      .selectFrom('vendor')
      .select(['vendor_id', 'vendor_code_name'])
      .where('device_type', '=', deviceType);

  test('returns the rows of all pages in order with their numbers, from one snapshot', async () => {
    const { db } = app.app.services;
    await add(many, 'whole');
    const order = { sortBy: 'name', sortDirection: 'desc' } as const;
    const first = await listPage(db, query('whole'), { ...order, pageNumber: 1, pageSize: 5 }, vendors);
    expect(first).toMatchObject({ totalCount: many, currentPageNumber: 1 });
    const rows: { id: number; rowNumber: number }[] = [];
    for await (const row of listRows(db, query('whole'), order, vendors)) {
      if (rows.length === 0) await add(10, 'whole');
      rows.push(row);
    }
    expect(rows.slice(0, 5)).toEqual(first.list);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(many);
    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual(Array.from({ length: many }, (_, i) => many - i));
  });

  test('releases its connection if the iteration is abandoned', async () => {
    const { db } = app.app.services;
    await add(3, 'given up');
    const held = () => app.pool.totalCount - app.pool.idleCount;
    for await (const row of listRows(db, query('given up'), {}, vendors)) {
      expect(row.rowNumber).toBe(3);
      expect(held()).toBeGreaterThan(0);
      break;
    }
    await expect.poll(held).toBe(0);
  });

  test('counts groups instead of grouped rows, and returns an empty page with the total past the end', async () => {
    const { db } = app.app.services;
    await add(20, 'grouped');
    // Uses the names as the key: the key column would be an aggregate here, and names are unique as well.
    const names = listing({ ...vendors, key: 'vendor_code_name' });
    const grouped = db
      .selectFrom('vendor')
      .select(({ fn }) => ['vendor_code_name', fn.max('vendor_id').as('vendor_id')])
      .where('device_type', '=', 'grouped')
      .groupBy('vendor_code_name');
    const page = (pageNumber: number) => listPage(db, grouped, { pageNumber, pageSize: 5 }, names);
    expect(await page(1)).toMatchObject({ totalCount: 7, list: Array.from({ length: 5 }, () => expect.anything()) });
    expect(await page(3)).toEqual({ totalCount: 7, currentPageNumber: 3, list: [] });
  });

  test("can't be sorted by encrypted or masked columns", () => {
    expect(() => listing({ key: 'id', sorts: { username: 'name' }, shown: (row) => row })).toThrow('username');
    for (const column of ['p.mobile_number_sealed', 'mobile_number_index', 'password_hash'])
      expect(() => listing({ key: 'id', sorts: { column }, shown: (row) => row })).toThrow(column);
  });
});

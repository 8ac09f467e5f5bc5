import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { shared } from '#texts/ko/shared.ts';
import { SharedTextsProvider } from '#texts/shared-texts.tsx';
import { CardOrder } from './cards.tsx';

const unsort = () => undefined;

test.each([
  ['both', unsort, ['기본 순서', '일시 오름차순', '일시 내림차순']],
  ['both', undefined, ['일시 오름차순', '일시 내림차순']],
  ['asc', unsort, ['기본 순서', '일시 오름차순']],
  ['asc', undefined, []],
] as const)(
  'offers cards orders of a column (%s), and the default order if there is one',
  (sort, onUnsort, offered) => {
    const order = createElement(CardOrder, {
      columns: [{ id: 'time', header: '일시', sort, cell: () => null }],
      sorting: undefined,
      onSort: () => undefined,
      onUnsort,
    });
    const provided = { texts: shared, children: order };
    const html = renderToStaticMarkup(createElement(SharedTextsProvider, provided));
    expect([...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual(offered);
  },
);

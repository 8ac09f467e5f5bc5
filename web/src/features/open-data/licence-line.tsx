import type { OutputOf } from '@maru/contract';
import { Marked } from '#texts/marked.tsx';
import { useOpenDataTexts } from '#texts/open-data-texts.ts';

/** Publisher and licence, with a link to the licence's page. */
export function LicenceLine({ publisher, licence }: Pick<OutputOf<'GET /api/open-data'>, 'publisher' | 'licence'>) {
  const { words, nameOf } = useOpenDataTexts();
  return (
    <p>
      {words.publisher}: <Marked>{publisher}</Marked> · {words.licence}:{' '}
      <a className="primary new-window" href={licence.address} target="_blank" rel="noreferrer license">
        {nameOf(licence)}
      </a>
      . {words.licenceLine}
    </p>
  );
}

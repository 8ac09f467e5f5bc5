import { type FormEvent, useState } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { Marked, useSay } from '#texts/marked.tsx';
import { useTexts } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import styles from './favorite.module.css';

interface StationPickerProps {
  isFavorite: (placeId: number) => boolean;
  onPick: (placeId: number) => void;
}

/** Searches stations by name and adds them. */
export function StationPicker({ isFavorite, onPick }: StationPickerProps) {
  const { favorite, table } = useTexts();
  const { picker: words } = favorite;
  const say = useSay();
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const found = useCall(
    'GET /api/air-quality/installation-place',
    { query: { keyword, searchType: 'installationPlaceName', sort: 'name', pageNumber: 1, pageSize: 10 } },
    { enabled: keyword !== '', keepPrevious: true },
  );
  const search = (event: FormEvent) => {
    event.preventDefault();
    setKeyword(typed.trim());
    setMissing(typed.trim() === '');
  };
  const shown = keyword === '' || found.isError ? undefined : found.data;
  return (
    <search>
      <form onSubmit={search} className="at-most-30">
        <FormField
          name="keyword"
          label={words.keyword}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setMissing(false);
          }}
          error={isMissing ? words.needed : undefined}
          maxLength={50}
          autoComplete="off"
          action={<ActionButton type="submit">{words.search}</ActionButton>}
        />
      </form>
      {found.isError && keyword !== '' && (
        <FailedState what={words.title} problem={found.error} onRetry={() => void found.refetch()} />
      )}
      <p role="status" className="flush above-5 muted collapses">
        {shown && shown.totalCount > 0 && table.count(shown.totalCount)}
      </p>
      {shown?.list.length === 0 && <EmptyState message={words.none} />}
      {shown && shown.list.length > 0 && (
        <ul className={styles.found}>
          {shown.list.map(({ placeId, placeName, dongName }) => (
            <li className="row middle between line-below" key={placeId}>
              <span>
                <Marked>{placeName}</Marked>{' '}
                <small className="muted">
                  <Marked>{dongName}</Marked>
                </small>
              </span>
              <ActionButton
                aria-label={words.addOf(say(placeName))}
                aria-disabled={isFavorite(placeId)}
                onClick={() => isFavorite(placeId) || onPick(placeId)}
              >
                {isFavorite(placeId) ? words.added : words.add}
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      {shown && shown.totalCount > shown.list.length && <p>{words.more}</p>}
    </search>
  );
}

import type { OutputOf } from '@maru/contract';
import { type FormEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAction } from '../lib/api/use-action.ts';
import { useDistrict } from '../lib/district/use-district.ts';
import { useSharedTexts } from '../texts/shared-texts.tsx';
import { ActionButton } from '../ui/action/action-button.tsx';
import { TextField } from '../ui/filter-bar/fields.tsx';
import { failureOf } from '../ui/form/failure.ts';
import { Dialog } from '../ui/modal/dialog.tsx';
import styles from './address-search.module.css';

type Found = OutputOf<'POST /api/addresses/search'>;
export type FoundAddress = Pick<Found['list'][number], 'address' | 'zoneCode'>;

/** A button that searches an address by a keyword; renders nothing without an address service. */
export function AddressSearch({ onChosen }: { onChosen: (found: FoundAddress) => void }) {
  const { addressSearch: words } = useSharedTexts();
  const { data: district } = useDistrict();
  const [isOpen, setOpen] = useState(false);
  if (!district || district.addressSearch === 'off') return null;
  return (
    <>
      <ActionButton onClick={() => setOpen(true)}>{words.open}</ActionButton>
      {/* Rendered outside of the surrounding form, because forms can't be nested. */}
      {isOpen
        ? createPortal(
            <Dialog title={words.title} onClose={() => setOpen(false)}>
              <Search
                isInvented={district.addressSearch === 'sandbox'}
                onClose={() => setOpen(false)}
                onChosen={(found) => {
                  setOpen(false);
                  onChosen(found);
                }}
              />
            </Dialog>,
            document.body,
          )
        : null}
    </>
  );
}

interface SearchProps {
  isInvented: boolean;
  onClose: () => void;
  onChosen: (found: FoundAddress) => void;
}

function Search({ isInvented, onClose, onChosen }: SearchProps) {
  const { addressSearch: words, ui, form } = useSharedTexts();
  const find = useAction('POST /api/addresses/search');
  const [keyword, setKeyword] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState('');
  const search = async (event: FormEvent) => {
    event.preventDefault();
    // Stops the event, because React also passes it to the surrounding form, which is an ancestor in React's tree.
    event.stopPropagation();
    setFailure('');
    setFound(
      await find({ body: { keyword } }).catch((thrown: unknown) => {
        setFailure(failureOf(thrown, ui.failedReason, form.failed).error);
        return null;
      }),
    );
  };
  return (
    <form className="stack gap-5" onSubmit={search}>
      {isInvented ? <p className="flush on-warning padded-4 medium-corners">{words.invented}</p> : null}
      <TextField
        label={words.keyword}
        help={words.help}
        type="search"
        maxLength={80}
        value={keyword}
        onChange={setKeyword}
      />
      <div role="status">
        {failure ? <p className="flush">{failure}</p> : null}
        {found ? (
          <p className="flush">
            {found.list.length === 0 ? words.nothing : words.count(found.list.length, found.totalCount)}
          </p>
        ) : null}
      </div>
      {found && found.list.length > 0 ? (
        <ul className={styles.list}>
          {found.list.map((one) => (
            <li key={`${one.address} ${one.lotAddress}`}>
              <button
                type="button"
                className="grid full-width padded-4 bordered from-start"
                onClick={() => onChosen(one)}
              >
                <strong lang="ko">{one.address}</strong>
                <span className="muted small" lang="ko">
                  {[one.zoneCode, one.lotAddress].filter(Boolean).join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="row end">
        <ActionButton onClick={onClose}>{ui.cancel}</ActionButton>
        <ActionButton type="submit" primary>
          {words.search}
        </ActionButton>
      </div>
    </form>
  );
}

import { useDebouncedCallback } from '@mantine/hooks';
import { facilityTypes } from '@maru/domain/facility';
import { longestKeyword } from '@maru/domain/keyword';
import { type ReactNode, useState } from 'react';
import { PageLink } from '#lib/paths/page-link.tsx';
import { paths } from '#lib/paths/paths.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { iconClass } from '#ui/action/action-button.tsx';
import { SelectField, TextField } from '#ui/filter-bar/fields.tsx';
import { MapSearch } from '../search/place-search.tsx';
import styles from './map-bar.module.css';

interface MapBarProps {
  title: string;
  /** The bar of the map of all layers; the bars of other maps link to it. */
  isUnion?: boolean;
  /** Something of what is folded away leaves places out. */
  isNarrowed?: boolean;
  /** Stands at the end of the title's line. */
  aside?: ReactNode;
  /** What of the layer is shown, always in sight. */
  choice?: ReactNode;
  /** The filters; on narrow screens they are folded away. Absent where there are none. */
  children?: ReactNode;
}

/** The layer's name and what of it is shown. */
export function MapBar({ title, isUnion = false, isNarrowed = false, aside, choice, children }: MapBarProps) {
  const { map: words } = useSharedTexts();
  const [isOpen, setIsOpen] = useState(false);
  const hasMore = Boolean(children || choice);
  return (
    <div className={styles.bar} data-open={isOpen || undefined}>
      <header className={styles.head}>
        <PageLink to={paths.main} className={iconClass} aria-label={words.back}>
          <svg className="drawn" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M14 5l-7 7l7 7" />
          </svg>
        </PageLink>
        <h1>{title}</h1>
        {aside ? <div className={styles.aside}>{aside}</div> : null}
        {hasMore ? (
          <button
            type="button"
            className={`${iconClass} ${styles.more}`}
            data-only-low={!children || undefined}
            aria-expanded={isOpen}
            aria-label={isNarrowed ? words.filtersInUse : words.filters}
            data-narrowed={isNarrowed || undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            <svg className="drawn" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 7h16M7 12h10M10 17h4" />
            </svg>
          </button>
        ) : null}
      </header>
      <div data-bar-rest>
        <MapSearch />
      </div>
      {!isUnion && (
        <PageLink to={paths.unionMap} className={styles.union} data-bar-rest>
          {words.union.open}
        </PageLink>
      )}
      {choice && (
        <div className={styles.choice} data-bar-rest>
          {choice}
        </div>
      )}
      {children ? (
        <div className={styles.filters} data-bar-rest>
          {children}
        </div>
      ) : null}
    </div>
  );
}

interface FacilityFieldProps {
  facilityType: string;
  onChange: (facilityType: string) => void;
}

/** Type of facility, a row of the bar. */
export function FacilityField({ facilityType, onChange }: FacilityFieldProps) {
  const { map: words, places } = useSharedTexts();
  return (
    <SelectField
      label={places.facilityType}
      value={facilityType}
      options={facilityTypes}
      all={words.allFacilities}
      onChange={onChange}
    />
  );
}

const typingMs = 300;

interface KeywordFieldProps {
  /** What is searched in. */
  label: string;
  keyword: string;
  onChange: (keyword: string) => void;
}

/** Searches while one types, a moment after the last letter. */
export function KeywordField({ label, keyword, onChange }: KeywordFieldProps) {
  const [typed, setTyped] = useState(keyword);
  const [shownFor, setShownFor] = useState(keyword);
  if (shownFor !== keyword) {
    setShownFor(keyword);
    // The address says another one than was typed: somebody went back, or cleared the filters.
    if (typed.trim() !== keyword) setTyped(keyword);
  }
  const apply = useDebouncedCallback((text: string) => onChange(text.trim()), typingMs);
  return (
    <search>
      <TextField
        label={label}
        type="search"
        maxLength={longestKeyword}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          apply(text);
        }}
      />
    </search>
  );
}

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
  /** True for the union map's bar; other maps' bars link to it. */
  isUnion?: boolean;
  /** True if a folded filter excludes places. */
  isNarrowed?: boolean;
  /** Content at the end of the title's line. */
  aside?: ReactNode;
  /** The layer's main choice, always visible. */
  choice?: ReactNode;
  /** The filters, folded on narrow screens. Absent without filters. */
  children?: ReactNode;
}

/** The floating bar of a map: the layer's name, choices and filters. */
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
        <h1 className="flush text-20">{title}</h1>
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

/** Facility type, a row of the bar. */
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
  /** Label of the field. */
  label: string;
  keyword: string;
  onChange: (keyword: string) => void;
}

/** A search field that applies the typed keyword, debounced. */
export function KeywordField({ label, keyword, onChange }: KeywordFieldProps) {
  const [typed, setTyped] = useState(keyword);
  const [shownFor, setShownFor] = useState(keyword);
  if (shownFor !== keyword) {
    setShownFor(keyword);
    // Adopts the address's keyword: the reader went back, or reset the filters.
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

import { useDebouncedCallback } from '@mantine/hooks';
import { airMeasurementTypes } from '@maru/domain/air';
import { installationTypes } from '@maru/domain/facility';
import { longestKeyword } from '@maru/domain/keyword';
import { useState } from 'react';
import { PageLink } from '../../../lib/paths/page-link.tsx';
import { paths } from '../../../lib/paths/paths.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { SelectField, TextField } from '../../../ui/filter-bar/fields.tsx';
import { ChoiceGroup } from '../../../ui/map/page/choice-group.tsx';
import { facilityTypeOptions } from '../parts/facility-options.ts';
import type { AirMapState } from './air-map-state.ts';
import styles from './map-bar.module.css';

interface MapBarProps {
  state: AirMapState;
  onChange: (changes: Partial<AirMapState>) => void;
}

const typingMs = 300;
/** Outdoors first: it is what the map shows when nothing is said. */
const installationOrder = [...installationTypes].sort((a, b) => Number(b === 'outdoor') - Number(a === 'outdoor'));

/** The layer's name and what of it is shown. On narrow screens the less used filters are folded away. */
export function MapBar({ state, onChange }: MapBarProps) {
  const { air, airMap: words, map } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const isNarrowed = state.facilityType !== '' || state.keyword !== '' || state.installationType !== 'outdoor';
  return (
    <div className={styles.bar} data-open={isOpen || undefined}>
      <header className={styles.head}>
        <PageLink to={paths.main} className={styles.icon} aria-label={map.back}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M14 5l-7 7l7 7" />
          </svg>
        </PageLink>
        <h1>{words.title}</h1>
        <button
          type="button"
          className={`${styles.icon} ${styles.more}`}
          aria-expanded={isOpen}
          aria-label={isNarrowed ? map.filtersInUse : map.filters}
          data-narrowed={isNarrowed || undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 7h16M7 12h10M10 17h4" />
          </svg>
        </button>
      </header>
      <ChoiceGroup
        label={words.measurement}
        layout="grid"
        options={airMeasurementTypes.map((value) => ({ value, name: air.measurement[value] }))}
        value={state.measurementType}
        onChange={(measurementType) => onChange({ measurementType })}
      />
      <div className={styles.filters}>
        <ChoiceGroup
          label={words.installation}
          options={installationOrder.map((value) => ({ value, name: air.installation[value] }))}
          value={state.installationType}
          onChange={(installationType) => onChange({ installationType })}
        />
        <div className={styles.fields}>
          <SelectField
            label={words.facilityType}
            value={state.facilityType}
            options={facilityTypeOptions}
            all={words.allFacilities}
            onChange={(facilityType) => onChange({ facilityType })}
          />
          <KeywordField keyword={state.keyword} onChange={(keyword) => onChange({ keyword })} />
        </div>
      </div>
    </div>
  );
}

/** Searches while one types, a moment after the last letter. */
function KeywordField({ keyword, onChange }: { keyword: string; onChange: (keyword: string) => void }) {
  const { airMap: words } = useTexts();
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
        label={words.keyword}
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

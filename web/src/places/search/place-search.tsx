import { useDebouncedValue } from '@mantine/hooks';
import type { OutputOf } from '@maru/contract';
import { longestKeyword } from '@maru/domain/keyword';
import type { SearchableLayer } from '@maru/domain/searchable-layers';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useCall } from '#lib/api/use-call.ts';
import { Marked } from '#texts/marked.tsx';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { Combobox } from '#ui/filter-bar/combobox.tsx';

/** A place or dong found by name. */
export type FoundPlace = OutputOf<'GET /api/map/search'>['list'][number];

interface PlaceSearchProps {
  /** The map's layer, whose places are ranked first. */
  layer?: SearchableLayer | undefined;
  /** True if the reader has just requested the field. */
  isFocusedAtOnce?: boolean;
  onFound: (found: FoundPlace) => void;
}

/** Debounce of typing in milliseconds, longer than the usual interval between two letters. */
const pauseMs = 120;
const noPlaces: readonly FoundPlace[] = [];

/** Searches all places of the district by the beginning of the name or by initial consonants. */
export function PlaceSearch({ layer, isFocusedAtOnce = false, onFound }: PlaceSearchProps) {
  const { map: words } = useSharedTexts();
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), pauseMs);
  const query = { keyword, ...(layer && { layer }) };
  const answer = useCall('GET /api/map/search', { query }, { enabled: keyword !== '', keepPrevious: true });
  const found = keyword === '' ? noPlaces : (answer.data?.list ?? noPlaces);
  const isCurrent = typed.trim() === keyword && !answer.isPlaceholderData && !answer.isFetching;
  return (
    <Combobox
      label={words.search}
      hint={words.searchHint}
      value={typed}
      maxLength={longestKeyword}
      options={found}
      isCurrent={isCurrent}
      isFocusedAtOnce={isFocusedAtOnce}
      optionKey={(place) => `${place.layer}-${place.installationPlaceId}-${place.dongCode}`}
      option={(place) => (
        <span className="row wrap baseline between no-row-gap column-gap-4">
          <span>
            <Marked>{place.name}</Marked>
          </span>
          <small className="muted small">
            <Marked>
              {[words.searchLayers[place.layer], place.layer !== 'dong' && place.dongName].filter(Boolean).join(' · ')}
            </Marked>
          </small>
        </span>
      )}
      status={answer.isError ? words.searchFailed : found.length > 0 ? words.found(found.length) : words.nothingFound}
      onChange={setTyped}
      onChoose={(place) => {
        setTyped('');
        onFound(place);
      }}
    />
  );
}

const MapSearchContext = createContext<ReactNode>(null);

/** Provides a map's bar with the search on that map. */
export const MapSearchProvider = MapSearchContext;

/** The surrounding map's search; renders nothing without a map. */
export const MapSearch = () => useContext(MapSearchContext);

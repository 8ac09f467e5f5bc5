import { useCall } from '../../../lib/api/use-call.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { SelectField } from '../../../ui/filter-bar/fields.tsx';
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx';
import { SearchFields } from '../../../ui/filter-bar/search-fields.tsx';
import { detailFacilityTypeOptions, facilityTypeOptions } from '../parts/facility-options.ts';
import { filtersOf, parseListState, searchTypes } from './list-state.ts';

type ListFilterValues = ReturnType<typeof filtersOf>;

const cleared = filtersOf(parseListState({}));

interface ListFiltersProps {
  applied: ListFilterValues;
  onApply: (filters: ListFilterValues) => void;
}

export function ListFilters({ applied, onApply }: ListFiltersProps) {
  const { airList: words, filterBar } = useTexts();
  const district = useCall('GET /api/district', {}, { staleTime: Number.POSITIVE_INFINITY });
  const dongs = district.data?.dongs.map(({ dongCode, dongName }) => ({ code: dongCode, name: dongName })) ?? [];
  return (
    <FilterBar label={words.filters} applied={applied} cleared={cleared} onApply={onApply}>
      {(chosen, choose) => (
        <>
          <SelectField
            label={words.facilityType}
            value={chosen.facilityType}
            options={facilityTypeOptions}
            all={filterBar.all}
            onChange={(facilityType) => choose({ facilityType, detailFacilityType: '' })}
          />
          <SelectField
            label={words.detailFacilityType}
            value={chosen.detailFacilityType}
            options={detailFacilityTypeOptions(chosen.facilityType)}
            all={filterBar.all}
            isDisabled={chosen.facilityType === ''}
            onChange={(detailFacilityType) => choose({ detailFacilityType })}
          />
          <SelectField
            label={words.dong}
            value={chosen.dongCode}
            options={dongs}
            all={filterBar.all}
            onChange={(dongCode) => choose({ dongCode })}
          />
          <SearchFields types={searchTypes} names={words.searchTypes} chosen={chosen} choose={choose} />
        </>
      )}
    </FilterBar>
  );
}

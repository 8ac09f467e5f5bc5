/** Filters with choices from the server: dongs, vendors, facilities. */
import { facilityTypes } from '@maru/domain/facility';
import { useVendors } from '#lib/codes/common-codes.ts';
import { useDistrict } from '#lib/district/use-district.ts';
import { useFacilityTypes } from '#lib/district/use-facility-types.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { dongOptions } from '../dong-options.ts';
import { type Filter, type FilterFieldsProps, Select } from './filters.tsx';

const { filters: words } = consoleListWords;

/** The format of dong codes, because addresses can be edited. The server refuses codes that don't exist. */
const dongCodes = /^[\w·-]{1,40}$/;

/** A filter for a dong of the district, or a former one that places still have. */
export const dong = (label = words.dong): Filter<'dongCode', { dongCode: string }> => ({
  names: ['dongCode'],
  parse: ({ dongCode = '' }) => ({ dongCode: dongCodes.test(dongCode) ? dongCode : '' }),
  fields: (fields) => <DongSelect {...fields} label={label} />,
});

export const vendor = (deviceType: string): Filter<'vendorCode', { vendorCode: string }> => ({
  names: ['vendorCode'],
  parse: ({ vendorCode = '' }) => ({ vendorCode }),
  fields: (fields) => <VendorSelect {...fields} deviceType={deviceType} />,
});

/**
 * A filter for a facility type and its kind, which requires the type. Each site offers its own kinds; an address may
 * contain any kind.
 */
export const facility = (
  labels: FacilityLabels = words,
  site: Site = 'console',
): Filter<'facilityType' | 'detailFacilityType', { facilityType: string; detailFacilityType: string }> => ({
  names: ['facilityType', 'detailFacilityType'],
  parse({ facilityType, detailFacilityType }) {
    const type = facilityTypes.find(({ code }) => code === facilityType);
    const detail = type?.details.find(({ code }) => code === detailFacilityType);
    return { facilityType: type?.code ?? '', detailFacilityType: detail?.code ?? '' };
  },
  fields: (fields) => <FacilitySelects {...fields} labels={labels} site={site} />,
});

function DongSelect(fields: FilterFieldsProps & { label: string }) {
  const { data } = useDistrict();
  return <Select {...fields} name="dongCode" options={dongOptions(data, () => true)} />;
}

function VendorSelect({ deviceType, ...fields }: FilterFieldsProps & { deviceType: string }) {
  const { data } = useVendors();
  const options = data?.list
    .filter((vendor) => vendor.deviceType === deviceType)
    .map(({ vendorCode, vendorCodeName }) => ({ code: vendorCode, name: vendorCodeName }));
  return <Select {...fields} name="vendorCode" label={words.vendor} options={options ?? []} />;
}

interface FacilityLabels {
  facilityType: string;
  detailFacilityType: string;
}

type Site = Parameters<typeof useFacilityTypes>[0];

function FacilitySelects({ chosen, choose, labels, site }: FilterFieldsProps & { labels: FacilityLabels; site: Site }) {
  const offered = useFacilityTypes(site);
  const type = offered.find(({ code }) => code === chosen.facilityType);
  return (
    <>
      <Select
        chosen={chosen}
        choose={({ facilityType = '' }) => choose({ facilityType, detailFacilityType: '' })}
        name="facilityType"
        label={labels.facilityType}
        options={offered}
      />
      <Select
        chosen={chosen}
        choose={choose}
        name="detailFacilityType"
        label={labels.detailFacilityType}
        options={type?.details ?? []}
        isDisabled={!type}
      />
    </>
  );
}

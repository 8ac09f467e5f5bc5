import type { ConsolePage } from '@maru/domain/administration';
import { usePlacedSearch } from '#screens/list/placed-search.ts';
import { RowLink } from '#ui/table/row-link.tsx';
import { type ListedPlace, placeAddress } from './place-address.ts';

/** The name of a place in its list: leads to its devices as the list was narrowed. */
export function PlaceLink({
  page,
  place,
}: {
  page: ConsolePage;
  place: ListedPlace & { installationPlaceName: string };
}) {
  const [asked] = usePlacedSearch({ kind: 'page' });
  return <RowLink to={placeAddress(page, place, asked)}>{place.installationPlaceName}</RowLink>;
}

import { ListScreen } from '#screens/list/list-screen.tsx';
import { ImportAction } from '../import/import-action.tsx';
import type { DeclaredPlaces } from './declare-places.ts';

/** The list of a group's places, and their import from a sheet. */
export const PlacesPage = ({ group }: { group: DeclaredPlaces }) => (
  <ListScreen list={group.places} actions={<ImportAction group={group.imported} />} />
);

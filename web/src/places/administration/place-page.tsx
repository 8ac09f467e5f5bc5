import type { AdministeredPlace } from '@maru/contract/place-administration';
import type { PlaceProfile } from '@maru/domain/place-profile';
import type { ReactNode } from 'react';
import { api, type CallInput } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { detailAddress } from '#lib/paths/console-paths.ts';
import { DetailScreen } from '#screens/detail/detail-screen.tsx';
import { Removal } from '#screens/detail/removal.tsx';
import { EditForm } from '#screens/edit/edit-form.tsx';
import { pick } from '#screens/edit/pick.ts';
import { useEdit } from '#screens/edit/use-edit.ts';
import { ListSection } from '#screens/list/list-screen.tsx';
import { placesWords } from '#texts/ko/console-devices.ts';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { TextareaField } from '#ui/form/textarea-field.tsx';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { AddressFields, RoadNameCheck } from './address-fields.tsx';
import { ChangeHistory } from './change-history.tsx';
import { ChargeSection } from './charge-section.tsx';
import type { DeclaredPlaces } from './declare-places.ts';
import { LocationSection } from './location-section.tsx';
import { NewPlaceDevice } from './place-devices.tsx';
import { blankPlace, placeFormOf } from './place-form.ts';
import { type PlaceOf, type PlacePath, placeCalls } from './place-group.ts';

const words = placesWords.detail;

/** One place: its form, devices, and history. */
export function PlacePage({ group }: { group: DeclaredPlaces }) {
  const { path, page } = group;
  const calls = placeCalls(path);
  const remove = useAction(calls.removePlace);
  return (
    <DetailScreen
      call={calls.place}
      input={(id) => ({ params: { id } })}
      blank={{ ...blankPlace, ...group.place.blank } as PlaceOf<PlacePath>}
      page={page}
      path={(id) => detailAddress(page, id)}
      title={words.title}
      newTitle={placesWords.create}
      nameOf={(place) => place.installationPlaceName}
      actions={({ installationPlaceId: id }) => (
        <Removal page={page} words={placesWords} remove={() => remove({ params: { id } })} />
      )}
      above={(place) => <PlaceFacts place={place} />}
    >
      {(place) => (
        <PlaceEdit
          group={group}
          place={place}
          below={place.installationPlaceId ? <BelowPlace group={group} place={place} /> : null}
        />
      )}
    </DetailScreen>
  );
}

interface PlaceProps {
  group: DeclaredPlaces;
  place: PlaceOf<PlacePath>;
}

/** The devices of a place, and the history of both. */
const BelowPlace = ({ group: { page, devices }, place: { installationPlaceId: id, history } }: PlaceProps) => (
  <>
    <ListSection list={devices} params={{ id }} prefix="" actions={<NewPlaceDevice page={page} placeId={id} />} />
    <ChangeHistory history={history} />
  </>
);

/** Number of a place's devices, and its times of registration and change. */
const PlaceFacts = ({ place }: { place: AdministeredPlace }) => (
  <Section title={words.facts}>
    <FactList
      facts={[
        { name: placesWords.devices, value: place.deviceTotalCount },
        { name: placesWords.activatedOn, value: place.activatedOnCount },
        { name: placesWords.activatedOff, value: place.activatedOffCount },
        { name: placesWords.lastInstalled, value: place.lastInstallationDate },
        { name: placesWords.registered, value: place.registeredDatetime },
        { name: placesWords.updated, value: place.lastUpdatedDatetime },
      ]}
    />
  </Section>
);

/** The form of a place, with its location on the map. */
function PlaceEdit({ group, place, below }: PlaceProps & { below: ReactNode }) {
  const calls = placeCalls(group.path);
  const create = useAction(calls.createPlace);
  const change = useAction(calls.changePlace);
  const { own, names, rules, fields, sections } = group.place;
  const savedOf = (of: PlaceOf<PlacePath>): PlaceProfile => ({ ...placeFormOf(of), ...pick(of, own) });
  const edit = useEdit<PlaceProfile>({
    saved: savedOf(place),
    names,
    rules: rules(place.installationPlaceId === 0),
    steps: [
      {
        name: words.place,
        saves: Object.keys(names) as (keyof PlaceProfile)[],
        creates: true,
        newest: async (id) => savedOf(await api(calls.place, { params: { id } })),
        run: (form, id, based) =>
          id === null
            ? create({ body: form } as CallInput<typeof calls.createPlace>).then((made) => made.installationPlaceId)
            : change({ body: { installationPlaceId: id, ...form, ...based } } as CallInput<typeof calls.changePlace>),
      },
    ],
    refresh: group.refresh ?? [calls.places],
    page: group.page,
  });
  return (
    <EditForm edit={edit} below={below}>
      <Section title={words.edit}>
        <Fields>
          <FormField {...edit.field('installationPlaceName')} label={placesWords.name} />
          {fields?.(edit, place)}
          <AddressFields edit={edit} />
        </Fields>
        <RoadNameCheck edit={edit} />
        <TextareaField {...edit.field('installationPlaceDescription')} label={words.description} isOptional />
      </Section>
      {sections?.(edit, place)}
      <LocationSection edit={edit} />
      <ChargeSection edit={edit} masked={place} />
    </EditForm>
  );
}

import type { SingleDeviceProfile } from '@maru/domain/single-device-profile';
import { api, type CallInput } from '#lib/api/api.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { useAction } from '#lib/api/use-action.ts';
import { DetailScreen } from '#screens/detail/detail-screen.tsx';
import { EditForm } from '#screens/edit/edit-form.tsx';
import { pick } from '#screens/edit/pick.ts';
import { useEdit } from '#screens/edit/use-edit.ts';
import { reasonOf } from '#screens/reason-of.ts';
import { devicesWords } from '#texts/ko/console-devices.ts';
import { noFileChanges } from '#ui/form/files-field.tsx';
import { useModals } from '#ui/modal/modals.tsx';
import { ChangeHistory } from '../administration/change-history.tsx';
import { DeviceFacts } from '../administration/device-facts.tsx';
import { useKeyShown } from '../administration/device-key.tsx';
import { PhotoFiles, type Photos, type PhotosForm } from '../administration/device-photos.tsx';
import { usePrefilled } from '../administration/prefilled.ts';
import { ReadingMarks } from '../administration/reading-marks.tsx';
import type { ImportGroup } from '../import/import-group.ts';
import { blankSingleDevice, singleDeviceFields, singleDeviceFormOf, singleDeviceNames } from './single-device-form.ts';
import {
  type AnySingleGroup,
  idOf,
  type SingleBody,
  type SingleDeviceGroup,
  type SingleOf,
  type SinglePath,
  singleCalls,
} from './single-device-group.ts';
import { singlesOf } from './single-device-list.tsx';
import { SingleDeviceActions, SingleDeviceSections } from './single-device-sections.tsx';

/** Declares the console pages of a group: `ListScreen` shows its `list`, `SingleDevicePage` one of its places. */
export function declareSingleDevices<const P extends SinglePath, Form extends SingleBody<P>>(
  path: P,
  declared: SingleDeviceGroup<P, Form>,
) {
  // The compiler has checked the declaration against the calls of its path. The shared pages treat it like the
  // declaration of any group.
  const group = { ...declared, path } as unknown as AnySingleGroup;
  const { page, words } = group;
  const imported: ImportGroup = { list: `/admin/api/installation-place/${path}`, page, title: words.title };
  return { ...group, list: singlesOf(group), imported };
}

type Place = SingleOf<SinglePath>;

/** One place: device state, form, key, and history. */
export function SingleDevicePage({ group }: { group: AnySingleGroup }) {
  const { path, page, idName, words, blank, aboveFacts, facts } = group;
  const calls = singleCalls(path);
  const remove = useAction(calls.remove);
  const { shown, show } = useKeyShown();
  const { managementCode, modelName } = usePrefilled();
  return (
    <>
      <DetailScreen
        call={calls.place}
        input={(id) => ({ params: { id } })}
        blank={{ ...blankSingleDevice, ...blank, managementCode, modelName, [idName]: 0 } as Place}
        page={page}
        title={words.one}
        newTitle={words.create}
        nameOf={(place) => place.managementCode}
        actions={(place) => (
          <SingleDeviceActions
            page={page}
            deviceId={place.deviceId}
            onKey={show}
            remove={() => remove({ params: { id: idOf(place, idName) } })}
          />
        )}
        above={(place) => (
          <>
            {aboveFacts?.(place)}
            <DeviceFacts device={place} more={facts(place)} />
          </>
        )}
        below={({ deviceId, history }) => (
          <>
            <ReadingMarks page={page} deviceId={deviceId} />
            <ChangeHistory history={history} />
          </>
        )}
      >
        {(place) => <SingleDeviceEdit group={group} place={place} onKey={show} />}
      </DetailScreen>
      {shown}
    </>
  );
}

const nothingToSave = { name: '', saves: [], run: async () => undefined };
const useNoPhotos = (): Photos => ({ saved: [], step: () => nothingToSave });

interface SingleDeviceEditProps {
  group: AnySingleGroup;
  place: Place;
  /** Receives the key of a newly registered device. */
  onKey: (key: string) => void;
}

/** The form of a place with its photos: the place is saved first, then changes of the photos. */
function SingleDeviceEdit({ group, place, onKey }: SingleDeviceEditProps) {
  const { page, idName, own, photos } = group;
  const calls = singleCalls(group.path);
  const create = useAction(calls.create);
  const change = useAction(calls.change);
  const alertingSave = useAlertingSave(group.alertsSessionEnd === true);
  const usePhotos = photos?.usePhotos ?? useNoPhotos;
  const { saved, step } = usePhotos(idOf(place, idName));
  const ownFields = Object.keys(own) as (keyof SingleDeviceProfile)[];
  const savedOf = (of: Place): SingleDeviceProfile => ({ ...singleDeviceFormOf(of), ...pick(of, ownFields) });
  const edit = useEdit<SingleDeviceProfile & PhotosForm>({
    saved: { ...savedOf(place), photos: noFileChanges },
    names: { ...singleDeviceNames, ...own, photos: devicesWords.photos },
    rules: group.rules,
    steps: [
      {
        name: group.words.one,
        saves: [...singleDeviceFields, ...ownFields],
        creates: true,
        newest: (id) => alertingSave(api(calls.place, { params: { id } }).then(savedOf)),
        async run({ photos: _, ...body }, id, based) {
          if (id !== null)
            return alertingSave(
              change({ body: { [idName]: id, ...body, ...based } } as CallInput<typeof calls.change>),
            );
          const made = await alertingSave(create({ body } as CallInput<typeof calls.create>));
          onKey(made.deviceKey);
          return idOf(made, idName);
        },
      },
      step((changes) => edit.update(changes)),
    ],
    refresh: [calls.places, ...(group.refresh ?? [])],
    page,
  });
  return (
    <EditForm edit={edit}>
      <SingleDeviceSections edit={edit} place={place} deviceType={group.deviceType}>
        {group.fields(edit)}
      </SingleDeviceSections>
      {photos ? <PhotoFiles page={page} edit={edit} saved={saved} help={photos.help} draw={photos.draw} /> : null}
    </EditForm>
  );
}

/** Wraps a save: shows an alert if the session has ended, for groups with `alertsSessionEnd`. */
function useAlertingSave(isAlerting: boolean) {
  const modals = useModals();
  return <T,>(saving: Promise<T>): Promise<T> =>
    saving.catch((thrown) => {
      if (isAlerting && thrown instanceof ApiProblem && thrown.status === 401)
        void modals.failure({ body: reasonOf(thrown) });
      throw thrown;
    });
}

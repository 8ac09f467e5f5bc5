import type { InputOf, OutputOf } from '@maru/contract';
import { airGroup } from '@maru/domain/air';
import { buildingGroup } from '@maru/domain/building';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { ConfirmedButton } from '#screens/confirmed-button.tsx';
import { DialogButton } from '#screens/dialog-button.tsx';
import { useDialogForm } from '#screens/use-dialog-form.ts';
import { usersWords } from '#texts/ko/console-citizens.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { FormDialog } from '#ui/modal/form-dialog.tsx';
import { Section } from '#ui/page/section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { User } from './user-facts.tsx';

const facilitiesCall = 'GET /admin/api/users/management-facility';
const words = usersWords.detail;
type Facility = OutputOf<typeof facilitiesCall>['list'][number];
type PlaceType = InputOf<'DELETE /admin/api/users/management-facility'>['body']['placeType'];

/** The places that a citizen operates, as assigned by an administrator. */
export function ManagedFacilities({ user: { userNumber, userStatus } }: { user: User }) {
  const may = useMay();
  const remove = useAction('DELETE /admin/api/users/management-facility');
  const answer = useCall(facilitiesCall, { query: { userNumber } });
  const columns: Column<Facility>[] = [
    { id: 'name', header: words.facility, isRowHeader: true, cell: (row) => row.installationPlaceName },
    { id: 'type', header: words.facilityType, cell: (row) => row.placeTypeName },
    { id: 'address', header: words.address, cell: (row) => row.address },
    ...(may('account/user', 'delete')
      ? [
          {
            id: 'remove',
            header: words.removeFacility,
            cell: ({ installationPlaceId, placeType, installationPlaceName: name }: Facility) => (
              <ConfirmedButton
                aria-label={`${name} ${words.removeFacility}`}
                title={words.removeFacility}
                of={name}
                body={words.removeFacilityBody(name)}
                run={() => remove({ body: { userNumber, installationPlaceId, placeType: placeType as PlaceType } })}
                refresh={[facilitiesCall]}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <Section
      title={words.facilities}
      actions={
        userStatus === 'withdrawal' ? null : (
          <DialogButton
            permission={['account/user', 'post']}
            dialog={(close) => <AddFacility userNumber={userNumber} onClose={close} />}
          >
            {words.addFacility}
          </DialogButton>
        )
      }
    >
      <AnsweredTable
        call={answer}
        waitingRows={2}
        empty={<EmptyState />}
        caption={words.facilities}
        columns={columns}
        rows={answer.data?.list}
        rowKey={(row) => String(row.installationPlaceId)}
      />
    </Section>
  );
}

/** Groups with operated places. */
const operatedGroups = [airGroup, buildingGroup];

/** Chooses a place by type and name. */
function AddFacility({ userNumber, onClose }: { userNumber: number; onClose: () => void }) {
  const assign = useAction('POST /admin/api/users/management-facility');
  const { form, field, set } = useDialogForm({
    initial: { placeType: airGroup.placeType as string, place: '' },
    rules: [{ field: 'place', passes: ({ place }) => place !== '', error: words.facilityNeeded }],
    save: ({ placeType, place }) => assign({ body: { userNumber, installationPlaceId: Number(place), placeType } }),
    done: consoleListWords.deedDone(words.addFacility),
    refresh: [facilitiesCall],
    onClose,
  });
  const { value: placeType } = field('placeType');
  const places = useCall('GET /admin/api/users/management-facility/places', { query: { placeType } });
  return (
    <FormDialog {...form} title={words.addFacility} submit={words.addFacility}>
      <ChoiceField
        {...field('placeType')}
        label={words.facilityType}
        options={operatedGroups.map((group) => ({ code: group.placeType, name: group.name }))}
        onChange={(chosen) => set({ placeType: chosen, place: '' })}
      />
      <ChoiceField
        {...field('place')}
        label={words.facility}
        options={
          places.data?.list.map(({ installationPlaceId, installationPlaceName, dongName }) => ({
            code: String(installationPlaceId),
            name: `${installationPlaceName} (${dongName})`,
          })) ?? []
        }
      />
    </FormDialog>
  );
}

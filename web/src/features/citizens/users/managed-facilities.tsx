import type { InputOf, OutputOf } from '@maru/contract';
import { airGroup } from '@maru/domain/air';
import { buildingGroup } from '@maru/domain/building';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { ConfirmedButton } from '#screens/confirmed-button.tsx';
import { usersWords } from '#texts/ko/console-citizens.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { FormDialog } from '#ui/modal/form-dialog.tsx';
import { Section } from '#ui/page/section.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { AnsweredTable } from '#ui/table/answered-table.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useToast } from '#ui/toast/toast.tsx';

const facilitiesCall = 'GET /admin/api/users/management-facility';
const words = usersWords.detail;
type Facility = OutputOf<typeof facilitiesCall>['list'][number];
type PlaceType = InputOf<'DELETE /admin/api/users/management-facility'>['body']['placeType'];

/** The places that a citizen operates, as assigned by an administrator. */
export function ManagedFacilities({ userNumber }: { userNumber: number }) {
  const may = useMay();
  const queries = useQueryClient();
  const remove = useAction('DELETE /admin/api/users/management-facility');
  const [isAdding, setAdding] = useState(false);
  const answer = useCall(facilitiesCall, { query: { userNumber } });
  const refresh = () => queries.invalidateQueries({ queryKey: [facilitiesCall] });
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
                after={refresh}
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
        may('account/user', 'post') ? (
          <ActionButton onClick={() => setAdding(true)}>{words.addFacility}</ActionButton>
        ) : null
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
      {isAdding ? (
        <AddFacility
          userNumber={userNumber}
          onClose={(isAdded) => {
            setAdding(false);
            if (isAdded) void refresh();
          }}
        />
      ) : null}
    </Section>
  );
}

/** Groups with operated places. */
const operatedGroups = [airGroup, buildingGroup];

/** Chooses a place by type and name. */
function AddFacility({ userNumber, onClose }: { userNumber: number; onClose: (isAdded: boolean) => void }) {
  const assign = useAction('POST /admin/api/users/management-facility');
  const toast = useToast();
  const form = useForm({
    initial: { placeType: airGroup.placeType as string, place: '' },
    rules: [{ field: 'place', passes: ({ place }) => place !== '', error: words.facilityNeeded }],
    async onSubmit({ placeType, place }) {
      await assign({ body: { userNumber, installationPlaceId: Number(place), placeType } });
      toast(consoleListWords.deedDone(words.addFacility));
      onClose(true);
    },
  });
  const { value: placeType, onChange: setPlaceType, ...typeField } = form.field('placeType');
  const places = useCall('GET /admin/api/users/management-facility/places', { query: { placeType } });
  const { onChange: setPlace, ...placeField } = form.field('place');
  return (
    <FormDialog
      {...form.form}
      title={words.addFacility}
      fields={['placeType', 'place']}
      save={words.addFacility}
      isBusy={form.isBusy}
      onClose={() => onClose(false)}
    >
      <ChoiceField
        {...typeField}
        value={placeType}
        label={words.facilityType}
        options={operatedGroups.map((group) => ({ code: group.placeType, name: group.name }))}
        onChange={(chosen) => {
          setPlaceType(chosen);
          setPlace('');
        }}
      />
      <ChoiceField
        {...placeField}
        label={words.facility}
        onChange={setPlace}
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

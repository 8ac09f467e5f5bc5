import type { OutputOf } from '@maru/contract';
import { type CctvFields, type CctvProfile, cctvRules } from '@maru/domain/cctv-profile';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { singleDeviceFields, singleDeviceFormOf, singleDeviceNames } from '#places/single-device/single-device-form.ts';
import { SingleDeviceSections } from '#places/single-device/single-device-sections.tsx';
import { EditForm } from '#screens/edit/edit-form.tsx';
import { useEdit } from '#screens/edit/use-edit.ts';
import { masterWords } from '#texts/ko/console-master.ts';
import { cctvWords as words } from '#texts/ko/console-people.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { AreaDialog } from './area-dialog.tsx';

interface CctvEditProps {
  cctv: OutputOf<'GET /admin/api/installation-place/cctv/{id}'>;
  /** Told the key of a device that was just registered. */
  onKey: (key: string) => void;
}

/** What an office writes of a CCTV. */
export function CctvEdit({ cctv, onKey }: CctvEditProps) {
  const may = useMay();
  const create = useAction('POST /admin/api/installation-place/cctv');
  const change = useAction('PATCH /admin/api/installation-place/cctv');
  const [isAdding, setAdding] = useState(false);
  const areas = useCall('GET /admin/api/counting-area', {});
  const edit = useEdit<CctvProfile & CctvFields>({
    saved: { ...singleDeviceFormOf(cctv), installationPlaceCode: cctv.installationPlaceCode },
    names: { ...singleDeviceNames, installationPlaceCode: words.area },
    rules: cctvRules,
    steps: [
      {
        name: words.cctv,
        saves: [...singleDeviceFields, 'installationPlaceCode'],
        creates: true,
        async run(body, id) {
          if (id !== null) return change({ body: { cctvInstallationPlaceId: id, ...body } });
          const made = await create({ body });
          onKey(made.deviceKey);
          return made.cctvInstallationPlaceId;
        },
      },
    ],
    refresh: ['GET /admin/api/installation-place/cctv', 'GET /admin/api/counting-area'],
    isFixed: !may('device/cctv', 'post'),
  });
  return (
    <EditForm edit={edit}>
      <SingleDeviceSections edit={edit} place={cctv} deviceType="people">
        <FormSelect
          {...edit.field('installationPlaceCode')}
          label={words.area}
          help={words.areaHelp}
          options={(areas.data?.list ?? []).map((area) => ({
            code: area.installationPlaceCode,
            name: area.installationPlaceCodeName,
          }))}
          none={words.chooseArea}
          action={
            edit.isFixed ? null : (
              <ActionButton onClick={() => setAdding(true)}>
                <VisuallyHidden>{words.area} </VisuallyHidden>
                {masterWords.add}
              </ActionButton>
            )
          }
        />
        {isAdding ? (
          <AreaDialog
            area={null}
            onClose={async (saved) => {
              setAdding(false);
              if (!saved) return;
              await areas.refetch();
              edit.set({ installationPlaceCode: saved.installationPlaceCode });
            }}
          />
        ) : null}
      </SingleDeviceSections>
    </EditForm>
  );
}

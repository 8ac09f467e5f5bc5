/** The console pages of CCTVs that count people and cars. */

import type { CctvFields } from '@maru/domain/cctv-profile';
import { cctvRules } from '@maru/domain/cctv-profile';
import { useCall } from '#lib/api/use-call.ts';
import { ImportAction } from '#places/import/import-action.tsx';
import { lastFilters, placedFilters, singleColumns } from '#places/single-device/single-device-list.tsx';
import { declareSingleDevices, SingleDevicePage } from '#places/single-device/single-device-pages.tsx';
import { DialogButton } from '#screens/dialog-button.tsx';
import type { EditedFields } from '#screens/edit/use-edit.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { masterWords } from '#texts/ko/console-master.ts';
import { cctvWords as words } from '#texts/ko/console-people.ts';
import { FormSelect } from '#ui/form/form-select.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { areaFilter } from '../area-filter.tsx';
import { AreaDialog, areasCall } from './area-dialog.tsx';
import { CountingAreas } from './counting-areas.tsx';

const cctvs = declareSingleDevices('cctv', {
  page: 'device/cctv',
  deviceType: 'people',
  idName: 'cctvInstallationPlaceId',
  words: { title: words.title, one: words.cctv, create: words.create },
  filters: [areaFilter(words.area), ...placedFilters, ...lastFilters],
  columns: [
    ...singleColumns('rowNumber', 'managementCode'),
    { field: 'installationPlaceCodeName', header: words.area },
    ...singleColumns('address', 'detailAddress', 'dong', 'chargeName', 'telephoneNumber', 'mobileNumber'),
    ...singleColumns('modelName', 'installationDate', 'deviceStatus'),
  ],
  blank: { installationPlaceCode: '', installationPlaceCodeName: '' },
  own: { installationPlaceCode: words.area },
  rules: cctvRules,
  fields: (edit) => <AreaField edit={edit} />,
  facts: (cctv) => [{ name: words.area, value: cctv.installationPlaceCodeName }],
  refresh: [areasCall],
});

/** The CCTVs, and their areas. */
export const CctvsPage = () => (
  <ListScreen list={cctvs.list} below={<CountingAreas />} actions={<ImportAction group={cctvs.imported} />} />
);
export const CctvPage = () => <SingleDevicePage group={cctvs} />;

/** The area of a CCTV; a dialog can add a new area. */
function AreaField({ edit }: { edit: EditedFields<CctvFields> }) {
  const areas = useCall(areasCall, {});
  return (
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
          <DialogButton
            dialog={(close) => (
              <AreaDialog
                onSaved={async (installationPlaceCode) => {
                  await areas.refetch();
                  edit.set({ installationPlaceCode });
                }}
                onClose={close}
              />
            )}
          >
            <VisuallyHidden>{words.area} </VisuallyHidden>
            {masterWords.add}
          </DialogButton>
        )
      }
    />
  );
}

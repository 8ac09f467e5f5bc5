import type { OutputOf } from '@maru/contract';
import { lightTypeNames, lightTypes } from '@maru/domain/light';
import { type LightFields, type LightProfile, lightRules } from '@maru/domain/light-profile';
import { useMay } from '#lib/admin-session/me.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { useAction } from '#lib/api/use-action.ts';
import { singleDeviceFields, singleDeviceFormOf, singleDeviceNames } from '#places/single-device/single-device-form.ts';
import { SingleDeviceSections } from '#places/single-device/single-device-sections.tsx';
import { EditForm } from '#screens/edit/edit-form.tsx';
import { useEdit } from '#screens/edit/use-edit.ts';
import { MasterTextField } from '#screens/master/master-text-field.tsx';
import { reasonOf } from '#screens/reason-of.ts';
import { devicesWords } from '#texts/ko/console-devices.ts';
import { consoleLightsWords as words } from '#texts/ko/console-lights.ts';
import { FormSelect } from '#ui/form/form-select.tsx';
import { useModals } from '#ui/modal/modals.tsx';

interface LightEditProps {
  light: OutputOf<'GET /admin/api/installation-place/security-light/{id}'>;
  /** Told the key of a device that was just registered. */
  onKey: (key: string) => void;
}

/** What an office writes of a security light. */
export function LightEdit({ light, onKey }: LightEditProps) {
  const may = useMay();
  const modals = useModals();
  const create = useAction('POST /admin/api/installation-place/security-light');
  const change = useAction('PATCH /admin/api/installation-place/security-light');
  /** Whose session is over is told so in an alert as well: what was typed is lost with the page. */
  const told = <T,>(saving: Promise<T>): Promise<T> =>
    saving.catch((thrown) => {
      if (thrown instanceof ApiProblem && thrown.status === 401) void modals.failure({ body: reasonOf(thrown) });
      throw thrown;
    });
  const edit = useEdit<LightProfile & LightFields>({
    saved: { ...singleDeviceFormOf(light), lightType: light.lightType, indcCompany: light.indcCompany },
    names: { ...singleDeviceNames, lightType: devicesWords.detail.device, indcCompany: devicesWords.detail.device },
    rules: lightRules,
    steps: [
      {
        name: words.light,
        saves: [...singleDeviceFields, 'lightType', 'indcCompany'],
        creates: true,
        async run(body, id) {
          if (id !== null) return told(change({ body: { securityLightInstallationPlaceId: id, ...body } }));
          const made = await told(create({ body }));
          onKey(made.deviceKey);
          return made.securityLightInstallationPlaceId;
        },
      },
    ],
    refresh: ['GET /admin/api/installation-place/security-light'],
    isFixed: !may('device/smartSecurityLight', 'post'),
  });
  return (
    <EditForm edit={edit}>
      <SingleDeviceSections edit={edit} place={light} deviceType="light">
        <FormSelect
          {...edit.field('lightType')}
          label={words.lightType}
          options={lightTypes.map((code) => ({ code, name: lightTypeNames[code] }))}
          none=""
        />
        <MasterTextField
          {...edit.field('indcCompany')}
          kind="lightCompany"
          label={words.company}
          help={words.companyHelp}
          isOptional
        />
      </SingleDeviceSections>
    </EditForm>
  );
}

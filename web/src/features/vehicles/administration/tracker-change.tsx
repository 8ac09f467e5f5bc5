import { type WrittenDevice, writtenDeviceRules } from '@maru/domain/single-device-profile';
import { useAction } from '#lib/api/use-action.ts';
import { ModelField, VendorField } from '#places/administration/device-section.tsx';
import { DialogButton } from '#screens/dialog-button.tsx';
import { devicesWords } from '#texts/ko/console-devices.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { NumberField } from '#ui/form/number-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { FormDialog } from '#ui/modal/form-dialog.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import type { Vehicle } from './vehicle-form.ts';

const words = consoleVehiclesWords.tracker;

interface TrackerChangeProps {
  vehicle: Pick<Vehicle, 'vehicleId' | 'deviceId' | 'vehicleNumber' | 'vendorId' | 'modelName'>;
  /** Called with the new tracker and its key. */
  onChanged: (made: { deviceId: number; deviceKey: string }) => void;
}

/** Replaces the vehicle's tracker. */
export const TrackerChange = ({ vehicle, onChanged }: TrackerChangeProps) => (
  <DialogButton
    permission={['device/vehicleGPS', 'post']}
    dialog={(close) => (
      <ChangeDialog
        vehicle={vehicle}
        onClose={close}
        onChanged={(made) => {
          close();
          onChanged(made);
        }}
      />
    )}
  >
    {words.change}
  </DialogButton>
);

function ChangeDialog({ vehicle, onChanged, onClose }: TrackerChangeProps & { onClose: () => void }) {
  const { vehicleId, deviceId, vehicleNumber, vendorId, modelName } = vehicle;
  const change = useAction('POST /admin/api/installation/vehicle-gps/{vehicleId}/gps/{deviceId}/change');
  const toast = useToast();
  const { form, field, values, set } = useForm<WrittenDevice>({
    initial: {
      managementCode: '',
      vendorId,
      modelName,
      installationDate: '',
      reportingIntervalSeconds: null,
      isActivated: true,
    },
    rules: writtenDeviceRules,
    async onSubmit(body) {
      const made = await change({ params: { vehicleId, deviceId }, body });
      toast(consoleListWords.deedDone(words.changeTitle(vehicleNumber)));
      onChanged(made);
    },
  });
  const fieldOf = <N extends keyof WrittenDevice>(name: N) => ({ ...field(name), isDisabled: false });
  const edited = { values, set, isFixed: false, field: fieldOf };
  return (
    <FormDialog
      {...form}
      title={words.changeTitle(vehicleNumber)}
      intro={<p>{words.changeHelp}</p>}
      fields={['managementCode', 'vendorId', 'modelName', 'installationDate', 'reportingIntervalSeconds']}
      submit={words.save}
      onClose={onClose}
    >
      <FormField {...field('managementCode')} label={devicesWords.code} />
      <VendorField edit={edited} deviceType="vehicle" />
      <ModelField edit={edited} />
      <DateField {...field('installationDate')} label={devicesWords.installed} />
      <NumberField
        {...field('reportingIntervalSeconds')}
        label={devicesWords.interval}
        help={devicesWords.intervalHelp}
        unit={devicesWords.seconds}
        isOptional
      />
    </FormDialog>
  );
}

import type { VehicleProfile } from '@maru/domain/vehicle-profile';
import { faultOfSchedule, scheduleDayNames, scheduleDays, type VehicleSchedule } from '@maru/domain/vehicle-schedule';
import { useId } from 'react';
import type { EditedFields } from '#screens/edit/use-edit.ts';
import { consoleVehiclesWords } from '#texts/ko/console-vehicles.ts';
import { useErrorRole } from '#ui/form/error-summary.tsx';
import { Section } from '#ui/page/section.tsx';
import styles from './administration.module.css';

const words = consoleVehiclesWords.schedule;

interface ScheduleSectionProps {
  edit: EditedFields<Pick<VehicleProfile, 'vehicleScheduleList'>>;
  nameOf: (dongCode: string) => string;
}

/** The vehicle's schedule: a row per dong, with hours and weekdays. */
export function ScheduleSection({ edit, nameOf }: ScheduleSectionProps) {
  const { vehicleScheduleList: schedules } = edit.values;
  const { error } = edit.field('vehicleScheduleList');
  const errorRole = useErrorRole(error);
  const id = useId();
  const wrong = schedules.findIndex((one) => faultOfSchedule(one, '') !== null);
  const change = (at: number, changes: Partial<VehicleSchedule>) =>
    edit.set({ vehicleScheduleList: schedules.map((one, index) => (index === at ? { ...one, ...changes } : one)) });
  return (
    <Section title={words.title}>
      <p>{words.help}</p>
      {error ? (
        <p id={id} role={errorRole} className="danger">
          {error}
        </p>
      ) : null}
      <div className={styles.schedule}>
        <table>
          <caption className="visually-hidden">{words.title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.dong}</th>
              <th scope="col">{words.start}</th>
              <th scope="col">{words.end}</th>
              {scheduleDays.map((day) => (
                <th key={day} scope="col">
                  {scheduleDayNames[day]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {schedules.map((schedule, at) => (
              <Row
                key={schedule.dongCode}
                schedule={schedule}
                dong={nameOf(schedule.dongCode)}
                isFaulty={at === wrong}
                errorId={at === wrong && error !== undefined ? id : undefined}
                isFixed={edit.isFixed}
                onChange={(changes) => change(at, changes)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

interface RowProps {
  schedule: VehicleSchedule;
  dong: string;
  /** True for the first invalid row, even if it is hidden: the row's first control receives the focus. */
  isFaulty: boolean;
  /** Id of the message about this row. */
  errorId: string | undefined;
  isFixed: boolean;
  onChange: (changes: Partial<VehicleSchedule>) => void;
}

function Row({ schedule, dong, isFaulty, errorId, isFixed, onChange }: RowProps) {
  const time = (field: 'startDrivingTime' | 'endDrivingTime', name: string) => (
    <td>
      <input
        type="time"
        aria-label={words.of(dong, name)}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        value={schedule[field]}
        readOnly={isFixed}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    </td>
  );
  return (
    <tr data-field={isFaulty ? 'vehicleScheduleList' : undefined}>
      <th scope="row">{dong}</th>
      {time('startDrivingTime', words.start)}
      {time('endDrivingTime', words.end)}
      {scheduleDays.map((day) => (
        <td key={day}>
          <input
            type="checkbox"
            aria-label={words.of(dong, words.day(scheduleDayNames[day]))}
            checked={schedule[day]}
            disabled={isFixed}
            onChange={(event) => onChange({ [day]: event.target.checked })}
          />
        </td>
      ))}
    </tr>
  );
}

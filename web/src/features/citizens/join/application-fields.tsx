import { useTexts } from '#texts/texts.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import styles from './application-fields.module.css';

interface Applications {
  isNurserySchoolApplication: boolean;
  isOldBuildingApplication: boolean;
}

interface ApplicationFieldsProps {
  values: Applications;
  set: (changes: Partial<Applications>) => void;
}

/** Field names, for the surrounding form. */
export const applicationFieldNames = ['isNurserySchoolApplication', 'isOldBuildingApplication'] as const;

/** The services offered while joining; my page has all of them. */
export function ApplicationFields({ values, set }: ApplicationFieldsProps) {
  const { fields } = useTexts().join;
  return (
    <fieldset className={styles.services}>
      <legend>{fields.services}</legend>
      {applicationFieldNames.map((name) => (
        <CheckField
          key={name}
          name={name}
          label={fields[name]}
          checked={values[name]}
          onChange={(checked) => set({ [name]: checked })}
        />
      ))}
    </fieldset>
  );
}

import { useTexts } from '#texts/texts.tsx';
import { CheckField } from '#ui/form/check-field.tsx';

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

/** The services that can be applied for while joining; 'My page' offers all services. */
export function ApplicationFields({ values, set }: ApplicationFieldsProps) {
  const { fields } = useTexts().join;
  return (
    <fieldset>
      <legend className="bold">{fields.services}</legend>
      {applicationFieldNames.map((name) => (
        <CheckField
          key={name}
          name={name}
          label={fields[name]}
          value={values[name]}
          onChange={(checked) => set({ [name]: checked })}
        />
      ))}
    </fieldset>
  );
}

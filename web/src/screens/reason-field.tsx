import { FormField } from '../ui/form/form-field.tsx';

/** As long as the contract lets a reason be. */
const longestReason = 200;

interface ReasonFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (reason: string) => void;
}

/** Why something is done; it goes into the audit log. */
export const ReasonField = (props: ReasonFieldProps) => (
  <FormField name="reason" maxLength={longestReason} autoComplete="off" {...props} />
);

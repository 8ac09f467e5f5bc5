import { FormField } from '../ui/form/form-field.tsx';

/** The contract's maximum length of a reason. */
const longestReason = 200;

interface ReasonFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (reason: string) => void;
}

/** The reason of an action, stored in the audit log. */
export const ReasonField = (props: ReasonFieldProps) => (
  <FormField name="reason" maxLength={longestReason} autoComplete="off" {...props} />
);

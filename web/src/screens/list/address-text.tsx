import { useDistrict } from '../../lib/district/use-district.ts';
import { CutText } from '../../ui/list/cut-text.tsx';

/** An address of a list without the district's own name, which all of them begin with: what is cut would be what differs. */
export function AddressText({ children }: { children: string }) {
  const { data: district } = useDistrict();
  const beginning = `${district?.fullName} `;
  return <CutText>{children.startsWith(beginning) ? children.slice(beginning.length) : children}</CutText>;
}

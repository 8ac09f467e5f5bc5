import { placeCode } from '@maru/domain/place-code';
import { paths } from '#lib/paths/paths.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';

interface ReportLinkProps {
  placeId: number;
  /** By default that of devices, which have faults. */
  label?: string;
}

/** Leads to the page on which something wrong with a place is reported. */
export function ReportLink({ placeId, label }: ReportLinkProps) {
  const { places } = useTexts();
  return <ActionLink to={paths.labelled(placeCode(placeId))}>{label ?? places.report}</ActionLink>;
}

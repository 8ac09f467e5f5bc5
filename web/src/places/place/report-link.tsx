import { placeCode } from '@maru/domain/place-code';
import { paths } from '#lib/paths/paths.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';

interface ReportLinkProps {
  placeId: number;
  /** By default the label for devices. */
  label?: string;
}

/** Links to the form that reports a fault of a place. */
export function ReportLink({ placeId, label }: ReportLinkProps) {
  const { places } = useTexts();
  return <ActionLink to={paths.labelled(placeCode(placeId))}>{label ?? places.report}</ActionLink>;
}

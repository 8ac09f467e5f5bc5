import { placeCode } from '@maru/domain/place-code';
import { paths } from '#lib/paths/paths.ts';
import { useTexts } from '#texts/texts.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';

/** Leads to the page on which a fault of a place is reported. */
export const ReportLink = ({ placeId }: { placeId: number }) => (
  <ActionLink to={paths.labelled(placeCode(placeId))}>{useTexts().places.report}</ActionLink>
);

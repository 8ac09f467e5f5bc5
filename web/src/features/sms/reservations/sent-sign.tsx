import { smsReservationsWords as words } from '#texts/ko/console-sms-reservations.ts';
import { StatusSign } from '#ui/state/status-sign.tsx';

/** Whether a reserved message was sent, or is waiting. */
export const SentSign = ({ isSended }: { isSended: boolean }) => (
  <StatusSign isNormal={isSended || null}>{isSended ? words.sent : words.waiting}</StatusSign>
);

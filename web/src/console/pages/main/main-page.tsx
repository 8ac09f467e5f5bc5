import { FirstSteps } from '#features/first-steps/first-steps.tsx';
import { HomePage } from '#features/home/home-page.tsx';

/** An administrator's first page: open steps of a new installation, and today's tasks. */
export const MainPage = () => <HomePage above={<FirstSteps />} />;

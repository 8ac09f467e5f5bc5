import { FirstSteps } from '#features/first-steps/first-steps.tsx';
import { HomePage } from '#features/home/home-page.tsx';

/** What an administrator sees first: what a new installation still needs, and what needs somebody today. */
export const MainPage = () => <HomePage above={<FirstSteps />} />;

import { vehiclePages as en } from '#texts/en/vehicle-pages.ts';
import { vehiclePages as ko } from '#texts/ko/vehicle-pages.ts';
import { useLanguage } from '#texts/texts.tsx';

const words = { ko, en };

/** The words of the pages of vehicles, in the language in use. */
export const useVehicleWords = () => words[useLanguage().language];

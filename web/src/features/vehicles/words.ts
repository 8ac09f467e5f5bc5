import { vehiclePages as en } from '#texts/en/vehicle-pages.ts';
import { vehiclePages as ko } from '#texts/ko/vehicle-pages.ts';
import { useLanguage } from '#texts/texts.tsx';

/** The words of the pages of vehicles, by language. */
export const vehicleWords = { ko, en };

/** Those of the language in use. */
export const useVehicleWords = () => vehicleWords[useLanguage().language];

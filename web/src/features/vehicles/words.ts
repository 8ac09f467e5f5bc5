import { vehiclePages as en } from '#texts/en/vehicle-pages.ts';
import { vehiclePages as ko } from '#texts/ko/vehicle-pages.ts';
import { useLanguage } from '#texts/texts.tsx';

/** Texts of the vehicle pages by language. */
export const vehicleWords = { ko, en };

/** The texts in the current language. */
export const useVehicleWords = () => vehicleWords[useLanguage().language];

import { type LightType, lightTypeNames } from '@maru/domain/light';

/** The word of a light's type; empty where nobody has said it. */
export const lightTypeName = (lightType: string): string => lightTypeNames[lightType as LightType] ?? '';

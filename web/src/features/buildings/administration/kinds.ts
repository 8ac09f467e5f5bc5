/** The console's calls and pages of both kinds of sensors: a building is the same on the pages of either. */
import { buildingWords } from '#texts/ko/console-buildings.ts';

export const administered = {
  tilt: {
    series: 'tilt',
    page: 'device/gradientSensor',
    title: buildingWords.tiltTitle,
    places: 'GET /admin/api/installation-place/tilt',
    excel: 'GET /admin/api/installation-place/tilt/excel',
    removePlaces: 'DELETE /admin/api/installation-place/tilt',
    place: 'GET /admin/api/installation-place/{id}/tilt',
    removePlace: 'DELETE /admin/api/installation-place/{id}/tilt',
    createPlace: 'POST /admin/api/installation-place/tilt',
    changePlace: 'PATCH /admin/api/installation-place/tilt',
    devices: 'GET /admin/api/installation-place/{id}/device/tilt',
  },
  crack: {
    series: 'crack',
    page: 'device/crackSensor',
    title: buildingWords.crackTitle,
    places: 'GET /admin/api/installation-place/crack',
    excel: 'GET /admin/api/installation-place/crack/excel',
    removePlaces: 'DELETE /admin/api/installation-place/crack',
    place: 'GET /admin/api/installation-place/{id}/crack',
    removePlace: 'DELETE /admin/api/installation-place/{id}/crack',
    createPlace: 'POST /admin/api/installation-place/crack',
    changePlace: 'PATCH /admin/api/installation-place/crack',
    devices: 'GET /admin/api/installation-place/{id}/device/crack',
  },
} as const;
export type Administered = (typeof administered)[keyof typeof administered];

import { describe, expect, it } from 'vitest';
import { isSameView, mostZoom, readView, writeView } from './map-view.ts';

const view = { latitude: 37.586812, longitude: 127.080749, zoom: 13.456 };

describe('view in the address', () => {
  it('is restored to within a metre', () => {
    const read = readView(writeView(view));
    expect(read).toEqual({ latitude: 37.58681, longitude: 127.08075, zoom: 13.46 });
    expect(read && isSameView(read, view)).toBe(true);
    expect(isSameView(view, { ...view, longitude: 127.0809 })).toBe(false);
  });

  it.each([
    {},
    { lat: '37.5', lng: '127' },
    { lat: '37.5', lng: 'x', zoom: '12' },
    { lat: '1e1', lng: '127', zoom: '12' },
    { lat: '89', lng: '127', zoom: '12' },
  ])('is ignored if invalid: %j', (search) => expect(readView(search)).toBeNull());

  it('is limited to the allowed zooms', () => {
    expect(readView({ lat: '37', lng: '127', zoom: '40' })?.zoom).toBe(mostZoom);
  });
});

import { describe, expect, it } from 'vitest';
import { isSameView, mostZoom, readView, writeView } from './map-view.ts';

const view = { latitude: 37.586812, longitude: 127.080749, zoom: 13.456 };

describe('a view in the address', () => {
  it('comes back as it was, to a metre', () => {
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
  ])('is none in %j', (search) => expect(readView(search)).toBeNull());

  it('keeps to the zooms there are', () => {
    expect(readView({ lat: '37', lng: '127', zoom: '40' })?.zoom).toBe(mostZoom);
  });
});

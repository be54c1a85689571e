/** The eight windows that all is looked at in: phones, one across; a tablet, and across; laptops, a desk. In pixels. */
export const kWindows: readonly (readonly [width: number, height: number])[] = [
  [360, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1024, 768],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
];

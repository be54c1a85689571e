// WCAG 2.2: "relative luminance" and "contrast ratio".

/** "rgb(1 2 3)", "#000" or "#1f5fa8" as three numbers from 0 to 255. */
export function channels(colour: string): number[] {
  if (colour.startsWith('rgb')) return (colour.match(/\d+/g) ?? []).map(Number);
  const hex = colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour;
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}
